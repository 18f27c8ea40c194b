/* host_order.c - see host_admin.h: who gives an order, to a server or (none runs) to the store. */
#include "apps/server/host_admin.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"
#include "apps/server/home.h"
#include "apps/server/host_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { NO_SERVER = -2, FAILED = -1, TRIES = 25, TRY_MS = 200 };

/* ---- to a server ----------------------------------------------------------------------------- */

static int connect_to(const char *path)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return -1;
    struct sockaddr_un address = admin_address(folder);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool ok = fd >= 0 && connect(fd, (const struct sockaddr *)&address, sizeof address) == 0;
    int error = errno;
    if (fd >= 0 && !ok) close(fd);
    close(folder);
    errno = error;
    return ok ? fd : -1;
}

static bool send_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t done = send(fd, bytes, len, MSG_NOSIGNAL);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        bytes += done;
        len -= (size_t)done;
    }
    return true;
}

static bool send_words(int fd, const struct admin_order *order)
{
    for (int i = 0; i < order->count; i++)
        if (!send_all(fd, order->words[i], strlen(order->words[i]) + 1)) return false;
    return shutdown(fd, SHUT_WR) == 0;
}

/* The code that stands alone in the last line; FAILED: the answer is not whole. */
static int hear_answer(FILE *in, const struct admin_order *order)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t len;
    int code = FAILED;
    while (code == FAILED && (len = getline(&line, &room, in)) > 0) {
        if (line[len - 1] == '\n') line[--len] = '\0';
        if (len == 1 && line[0] >= '0' && line[0] <= '9')
            code = line[0] - '0';
        else
            order->line(order->with, line);
    }
    free(line);
    return code;
}

int admin_give_server(const struct admin_order *order)
{
    int fd = connect_to(order->folder);
    if (fd < 0 && (errno == ENOENT || errno == ECONNREFUSED)) return NO_SERVER;
    FILE *in = fd >= 0 && send_words(fd, order) ? fdopen(fd, "r") : NULL;
    if (!in) {
        complain(EXIT_WRONG, _("admin: the server does not listen: %s"), speech_error(errno));
        if (fd >= 0) close(fd);
        return FAILED;
    }
    int code = hear_answer(in, order);
    fclose(in);
    if (code == FAILED)
        complain(EXIT_WRONG, _("admin: the server broke off its answer; is it being stopped?"));
    return code;
}

/* ---- to whom --------------------------------------------------------------------------------- */

/* While a server starts or stops its folder is taken, but its door is not open. */
int admin_give(const struct admin_order *order)
{
    const struct timespec pause = {.tv_nsec = TRY_MS * 1000000L};
    if (order->database) return admin_give_store(order);
    if (!home_is_there(order->folder))
        return complain(FAILED, _("admin: no server keeps anything in the folder %.300s"),
                        order->folder);
    for (int i = 0; i < TRIES; i++) {
        int code = admin_give_server(order);
        if (code != NO_SERVER) return code;
        if (!home_is_taken(order->folder)) break;
        nanosleep(&pause, NULL);
    }
    return admin_give_store(order);
}
