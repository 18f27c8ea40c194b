/* flags.c - see flags.h. */
#include "apps/common/flags.h"

#include "apps/common/columns.h"
#include "apps/common/log.h"
#include "apps/common/speech.h"
#include "apps/common/tame.h"
#include "core/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FLAG_COLUMNS = 25 }; /* before a flag's help */

/* What did not fit is left out from a whole character on, and that is shown. */
static void mark_cut(char *message, size_t size)
{
    static const char more[] = "...";
    size_t end = size - sizeof more;
    while (end > 0 && ((unsigned char)message[end] & 0xc0) == 0x80) end--;
    memcpy(message + end, more, sizeof more);
}

int complain(int code, const char *format, ...)
{
    char message[2048];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(message, sizeof message, format, args);
    va_end(args);
    if (len >= (int)sizeof message) mark_cut(message, sizeof message);
    tame(message, '?'); /* one line stays one line */
    fflush(stdout);
    if (log_is_json())
        log_event(LOG_IS_ERROR, "complaint", LOG_FIELDS({.name = "text", .text = message}));
    else
        fprintf(stderr, "crosstown: %s\n", message);
    return code;
}

static const struct flag *find_flag(const struct flag *flags, const char *name, size_t len)
{
    for (; flags && flags->name; flags++)
        if (strlen(flags->name) == len && memcmp(flags->name, name, len) == 0) return flags;
    return NULL;
}

static bool store(const struct command *command, const struct flag *flag, const char *value)
{
    if (flag->into) *flag->into = value;
    if (!flag->many) return true;
    if (flag->many->count == (int)(sizeof flag->many->value / sizeof *flag->many->value)) {
        complain(EXIT_USAGE, _("%s: too many --%s"), command->name, flag->name);
        return false;
    }
    flag->many->value[flag->many->count++] = value;
    return true;
}

/* One word that begins with "--"; *i moves on when it takes the next word as its value. */
static bool read_flag(const struct command *command, int argc, char **argv, int *i,
                      const struct flag *flags)
{
    const char *name = argv[*i] + 2, *equals = strchr(name, '=');
    size_t len = equals ? (size_t)(equals - name) : strlen(name);
    const struct flag *flag = find_flag(flags, name, len);
    if (!flag) {
        complain(EXIT_USAGE, _("%s: unknown flag --%.*s (see crosstown %s --help)"), command->name,
                 (int)len, name, command->name);
        return false;
    }
    if (!flag->value) {
        if (equals) complain(EXIT_USAGE, _("%s: --%s takes no value"), command->name, flag->name);
        if (flag->on) *flag->on = true;
        return !equals;
    }
    const char *value = equals ? equals + 1 : *i + 1 < argc ? argv[++*i] : NULL;
    if (value) return store(command, flag, value);
    complain(EXIT_USAGE, _("%s: --%s needs %s behind it"), command->name, flag->name, flag->value);
    return false;
}

int read_flags(const struct command *command, int argc, char **argv, const struct flag *flags,
               const char **words, int most)
{
    int count = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help(command, flags);
            return -2;
        }
        if (argv[i][0] == '-' && argv[i][1] == '-') {
            if (!read_flag(command, argc, argv, &i, flags)) return -1;
        } else if (count < most) {
            words[count++] = argv[i];
        } else {
            complain(EXIT_USAGE, _("%s: what is \"%s\" for? (see crosstown %s --help)"),
                     command->name, argv[i], command->name);
            return -1;
        }
    }
    return count;
}

static void print_flag(const struct flag *flag)
{
    char left[40];
    snprintf(left, sizeof left, "--%s%s%s", flag->name, flag->value ? " " : "",
             flag->value ? flag->value : "");
    printf("  %-22s ", left);
    print_wrapped(_(flag->help), FLAG_COLUMNS, FLAG_COLUMNS);
}

void print_help(const struct command *command, const struct flag *flags)
{
    printf(_("usage: crosstown %s"), command->usage);
    printf("\n\n");
    print_wrapped(_(command->help), 0, 0);
    if (command->more) print_wrapped(_(command->more), 0, 0);
    if (flags && flags->name) printf("\n");
    for (; flags && flags->name; flags++) print_flag(flags);
    bool several = strchr(command->examples, '\n') != NULL;
    printf("\n%s\n%s\n", several ? _("examples:") : _("example:"), command->examples);
}

bool read_count(const char *flag, const char *text, int64_t min, int64_t max, int64_t *out)
{
    if (ct_read_int(text, strlen(text), min, max, out)) return true;
    complain(EXIT_USAGE, _("--%s: \"%.40s\" is not a number from %lld to %lld"), flag, text,
             (long long)min, (long long)max);
    return false;
}

/* Different at every start; which one it was stands in the record. */
static uint64_t seed_from_system(void)
{
    struct timespec now;
    uint64_t seed = 0;
    FILE *random = fopen("/dev/urandom", "rb");
    size_t got = random ? fread(&seed, sizeof seed, 1, random) : 0;
    if (random) fclose(random);
    if (got == 1) return seed;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec;
}

bool read_seed(const char *text, uint64_t *out)
{
    char *end;
    if (!text) {
        *out = seed_from_system();
        return true;
    }
    errno = 0;
    bool begins_well = (*text >= '0' && *text <= '9') || (*text == '-' && text[1] >= '0');
    int base = strncmp(text, "0x", 2) == 0 ? 16 : 10;
    if (*text == '-')
        *out = (uint64_t)strtoll(text, &end, base);
    else
        *out = strtoull(text, &end, base);
    if (begins_well && *end == '\0' && errno == 0) return true;
    complain(EXIT_USAGE, _("--seed: \"%.40s\" is not a 64-bit number"), text);
    return false;
}
