/*
 * ask.c - what online/ answers, for the checkers in Python beside this file: ask WHAT ...
 *
 *   ask fair GAME PLAYERS SEED   a whole record with "fair" in its header, everything in it drawn
 *                                from the seed: who has a seal, who withholds, who starts, the
 * moves
 */
#include "core/rng.h"
#include "games/list.h"
#include "online/deal.h"
#include "online/names.h"
#include "online/rating.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

static int fail(const char *what)
{
    fprintf(stderr, "ask: %s\n", what);
    return 1;
}

/* ---- fair ------------------------------------------------------------------------------------ */

static struct ct_fair_bytes draw_bytes(struct ct_rng *rng)
{
    struct ct_fair_bytes out;
    for (size_t i = 0; i < sizeof out.at; i++) out.at[i] = (uint8_t)ct_rng_next(rng);
    return out;
}

static struct ct_fair draw_fair(struct ct_rng *rng, int players)
{
    static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";
    struct ct_fair fair = {.secret = draw_bytes(rng), .has_secret = true};
    fair.commit = ct_fair_hash(&fair.secret);
    fair.draws_start = ct_rng_below(rng, 2);
    if (ct_rng_below(rng, 4) == 0) {
        strcpy(fair.table, "day 2026-02-28");
        return fair;
    }
    for (int i = 0; i < 12; i++) fair.table[i] = digits[ct_rng_below(rng, 32)];
    for (int seat = 0; seat < players; seat++) {
        fair.nonce[seat] = draw_bytes(rng);
        fair.seal[seat] = ct_fair_hash(&fair.nonce[seat]);
        fair.has_seal[seat] = ct_rng_below(rng, 3) > 0;
        fair.has_nonce[seat] = fair.has_seal[seat] && ct_rng_below(rng, 3) > 0;
    }
    return fair;
}

static struct ct_table *begin(struct ct_house *house, const struct ct_game *game, int players,
                              const struct ct_fair_bytes *key, bool draws_start, struct ct_rng *rng)
{
    struct ct_config config = ct_config_default(game, players);
    config.start = (uint8_t)(draws_start ? ct_fair_start(key, players)
                                         : (int)ct_rng_below(rng, (uint32_t)players));
    const struct ct_kit *kit = ct_house_kit(house, game, &config, NULL, CT_JSON_NONE, NULL);
    struct ct_table *t = kit ? ct_deal_table(house, kit, key, NULL) : NULL;
    ct_house_drop(house, kit);
    return t;
}

static bool play(struct ct_table *t, const struct ct_fair_bytes *key, struct ct_rng *rng)
{
    for (int turn = ct_table_turn(t); turn != CT_OVER; turn = ct_table_turn(t)) {
        struct ct_chance outcome[CT_OUTCOMES_MAX];
        const struct ct_choice *choices;
        int n = ct_table_lines(t), count = ct_table_choices(t, n, &choices);
        ct_move m;
        if (turn == CT_CHANCE) {
            count = ct_table_outcomes(t, n, outcome);
            m = outcome[ct_fair_outcome(key, n, outcome, count)].choice.move;
        } else {
            m = choices[ct_rng_below(rng, (uint32_t)count)].move;
        }
        if (!ct_table_play_move(t, turn, n, m, NULL)) return false;
    }
    return true;
}

enum { RECORD_ROOM = 1 << 20 };

/* The record so far, for the caller to free. */
static char *save(const struct ct_table *t)
{
    char *buffer = malloc(RECORD_ROOM);
    if (!buffer) return NULL;
    struct ct_text record = ct_text_on(buffer, RECORD_ROOM);
    ct_table_save(t, &record);
    if (!ct_text_is_cut(&record)) return buffer;
    free(buffer);
    return NULL;
}

static bool print_record(const struct ct_table *t, const struct ct_fair *fair, int players)
{
    char *record = save(t), member[2048];
    struct ct_text text = ct_text_on(member, sizeof member);
    ct_fair_put(&text, fair, players, true);
    char *end = record ? strstr(record, "}\n") : NULL;
    bool ok = end && !ct_text_is_cut(&text);
    if (ok) printf("%.*s,\"fair\":%s%s", (int)(end - record), record, member, end);
    free(record);
    return ok;
}

static int ask_fair(const char *id, int players, uint64_t seed)
{
    const struct ct_game *game = ct_game_find(ct_games, id);
    struct ct_house *house = ct_house_new(ct_games);
    struct ct_rng rng;
    if (!game || !house) return fail("no such game");
    ct_rng_seed(&rng, seed, 0);
    struct ct_fair fair = draw_fair(&rng, players);
    struct ct_fair_bytes key = ct_fair_key(&fair, players);
    struct ct_table *t = begin(house, game, players, &key, fair.draws_start, &rng);
    bool ok = t && play(t, &key, &rng) && print_record(t, &fair, players);
    ct_table_free(t);
    ct_house_free(house);
    return ok ? 0 : fail("no record");
}

/* ---- desk ------------------------------------------------------------------------------------ */

/* {"turn":0,"legal":["R1","pass"]}; of a chance turn the outcomes. */
static void print_choices(const struct ct_table *t)
{
    const struct ct_choice *choices;
    struct ct_chance outcome[CT_OUTCOMES_MAX];
    int n = ct_table_lines(t), turn = ct_table_turn(t);
    int count = ct_table_choices(t, n, &choices), outcomes = ct_table_outcomes(t, n, outcome);
    printf("{\"turn\":%d,\"legal\":[", turn);
    for (int i = 0; i < count; i++) printf("%s\"%s\"", i ? "," : "", choices[i].text);
    for (int i = 0; i < outcomes; i++) printf("%s\"%s\"", i ? "," : "", outcome[i].choice.text);
    puts("]}");
    fflush(stdout);
}

static bool print_result(const struct ct_table *t)
{
    char *record = save(t), *line = record ? strstr(record, "{\"result\"") : NULL;
    if (line) fputs(line, stdout);
    free(record);
    return line != NULL;
}

static bool read_line(char *line, size_t room)
{
    if (!fgets(line, (int)room, stdin)) return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

static bool play_from_input(struct ct_table *t)
{
    char move[2 * CT_MOVE_TEXT];
    while (ct_table_turn(t) != CT_OVER) {
        print_choices(t);
        if (!read_line(move, sizeof move) ||
            !ct_table_play(t, ct_table_turn(t), ct_table_lines(t), move, NULL))
            return false;
    }
    return print_result(t);
}

static int ask_desk(void)
{
    struct ct_house *house = ct_house_new(ct_games);
    char *header = malloc(RECORD_ROOM);
    struct ct_table *t = NULL;
    if (house && header && read_line(header, RECORD_ROOM))
        t = ct_table_load(house, header, strlen(header), 0, NULL, NULL);
    bool ok = t && play_from_input(t);
    ct_table_free(t);
    ct_house_free(house);
    free(header);
    return ok ? 0 : fail("no such header or move");
}

/* ---- rate ----------------------------------------------------------------------------------- */

static int read_players(const char *line, struct ct_rating *rating, int *place)
{
    int players = 0, used;
    while (players < CT_SEATS_MAX && sscanf(line, "%lf %lf %d%n", &rating[players].mu,
                                            &rating[players].sigma, &place[players], &used) == 3) {
        line += used;
        players++;
    }
    return players;
}

static int ask_rate(void)
{
    char line[512];
    while (read_line(line, sizeof line)) {
        struct ct_rating rating[CT_SEATS_MAX];
        int place[CT_SEATS_MAX], players = read_players(line, rating, place);
        if (players < 2) return fail("no game");
        ct_rate(rating, place, players);
        for (int i = 0; i < players; i++)
            printf("%s%.17g %.17g", i ? " " : "", rating[i].mu, rating[i].sigma);
        putchar('\n');
        fflush(stdout);
    }
    return 0;
}

/* ---- names ---------------------------------------------------------------------------------- */

static void print_hex(const char *text)
{
    for (; *text; text++) printf("%02x", (unsigned char)*text);
}

static size_t read_hex(const char *digits, char *out, size_t room)
{
    size_t len = 0;
    unsigned byte;
    for (; len < room && sscanf(digits, "%2x", &byte) == 1; digits += 2) out[len++] = (char)byte;
    return len;
}

static int ask_names(void)
{
    char line[1024], text[512], name[CT_NAME_BYTES], key[CT_NAME_KEY];
    while (read_line(line, sizeof line)) {
        if (ct_name_read(text, read_hex(line, text, sizeof text), name)) {
            ct_name_key(name, key);
            print_hex(name);
            putchar(' ');
            print_hex(key);
        }
        putchar('\n');
    }
    return 0;
}

static int ask_points(void)
{
    for (utf8proc_int32_t point = 0; point < 0x110000; point++) {
        const utf8proc_property_t *is = utf8proc_get_property(point);
        bool is_surrogate = point >= 0xd800 && point < 0xe000;
        if (is->category == UTF8PROC_CATEGORY_CN || is_surrogate) continue;
        printf("%x %s %d\n", (unsigned)point, utf8proc_category_string(point), is->ignorable);
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (sodium_init() < 0) return fail("libsodium");
    if (argc == 5 && strcmp(argv[1], "fair") == 0)
        return ask_fair(argv[2], atoi(argv[3]), strtoull(argv[4], NULL, 10));
    if (argc == 2 && strcmp(argv[1], "desk") == 0) return ask_desk();
    if (argc == 2 && strcmp(argv[1], "rate") == 0) return ask_rate();
    if (argc == 2 && strcmp(argv[1], "names") == 0) return ask_names();
    if (argc == 2 && strcmp(argv[1], "points") == 0) return ask_points();
    return fail("what?");
}
