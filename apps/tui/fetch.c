/*
 * fetch.c - see fetch.h. It asks as HTTP/1.0 does, so that the answer comes in one piece and ends
 * with the connection; it is whole if it has as many bytes as it says.
 */
#include "apps/tui/fetch.h"

#include "apps/common/speech.h"
#include "core/text.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define SAY_SLOW   _("the server does not answer")
#define SAY_STATUS _("the server answers with status %d")
#define SAY_PARTLY _("the server's answer is not whole")

enum { PATIENCE_MS = 15000, FINE = 200 };

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void ask(struct pipe *p, const char *path, const char *token)
{
    char text[1024], host[PLACE_TEXT];
    place_write_authority(&p->place, host);
    int len = snprintf(text, sizeof text, "GET %s HTTP/1.0\r\nHost: %s\r\n", path, host);
    if (token[0])
        len +=
            snprintf(text + len, sizeof text - (size_t)len, "Authorization: Bearer %s\r\n", token);
    len += snprintf(text + len, sizeof text - (size_t)len, "\r\n");
    pipe_send(p, text, (size_t)len);
}

/* Until the server hangs up. */
static void wait_for_all(struct pipe *p, const char *path, const char *token)
{
    bool asked = false;
    int64_t until = now_ms() + PATIENCE_MS;
    while (p->stage != PIPE_BROKEN) {
        struct pollfd wait = {.fd = p->fd, .events = pipe_waits_for(p)};
        int64_t left = until - now_ms();
        if (left <= 0) pipe_break(p, SAY_SLOW);
        if (left <= 0 || poll(&wait, 1, (int)left) < 0) continue;
        pipe_ready(p, wait.revents);
        if (p->stage == PIPE_OPEN && !asked) {
            asked = true;
            ask(p, path, token);
        }
    }
}

/* The length that the head promises; -1: none. */
static int64_t length_of(const char *head)
{
    for (const char *line = strstr(head, "\r\n"); line; line = strstr(line + 2, "\r\n")) {
        int64_t length;
        static const char name[] = "Content-Length:";
        if (strncasecmp(line + 2, name, sizeof name - 1) != 0) continue;
        const char *value = line + 1 + sizeof name + strspn(line + 1 + sizeof name, " ");
        if (ct_read_int(value, strcspn(value, "\r"), 0, PIPE_MOST, &length)) return length;
    }
    return -1;
}

/* Takes the answer to pieces: what stands behind its head. */
static char *body_of(const struct pipe *p, char *why, size_t *len)
{
    int status = 0;
    char *text = malloc(p->in.len + 1);
    if (!text) return NULL;
    if (p->in.len > 0) memcpy(text, p->in.at, p->in.len);
    text[p->in.len] = '\0';
    char *body = strstr(text, "\r\n\r\n");
    if (body && sscanf(text, "HTTP/1.%*1[01] %3d", &status) == 1) {
        body[2] = '\0';
        body += 4;
        *len = p->in.len - (size_t)(body - text);
        int64_t promised = length_of(text);
        if (status == FINE && (promised < 0 || promised == (int64_t)*len)) {
            memmove(text, body, *len + 1);
            return text;
        }
        if (status == FINE)
            snprintf(why, PIPE_WHY, "%s", SAY_PARTLY);
        else
            snprintf(why, PIPE_WHY, SAY_STATUS, status);
    }
    free(text);
    return NULL;
}

char *fetch(const struct place *place, const char *path, const char *token, char *why, size_t *len)
{
    struct pipe p = {.stage = PIPE_NONE};
    if (pipe_call(&p, place)) wait_for_all(&p, path, token);
    snprintf(why, PIPE_WHY, "%s", p.why);
    char *body = body_of(&p, why, len);
    pipe_close(&p);
    return body;
}
