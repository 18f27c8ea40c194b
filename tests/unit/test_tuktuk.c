/*
 * test_tuktuk.c - Tuk Tuk Taxi clause by clause, in small towns (tuktuk_desk.h), and how it
 * is told and drawn.
 */
#include "tests/unit/tuktuk_desk.h"

/* ---- drives ---------------------------------------------------------------------- */

/* A crossing in the middle of a cross with arms of two squares. */
#define CROSS "##.##|##.##|.....|##.##|##.##"
/* The north-west of the European board. */
#define NORTH_WEST ".1...M.|.##.#m#|.##L...|Gg#.###|.##.##.|......."

static const struct {
    const char *what, *town, *things;
    int die;
    const char *legal;
} drives[] = {
    {"TT-13 all steps", "......", "", 3, "EEE"},
    {"TT-14 a loop is no turning back", "...|.#.|...", "red@1,0", 6, "ESSWWN WSSEEN"},
    {"TT-18 dead end", "...", "", 5, "EE"},
    {"TT-18 no way at all", ".", "", 4, "stay"},
    {"TT-18 every exit shut", "...", "red@1,0 do-not-enter@0,0 do-not-enter@2,0", 3, "stay"},
    {"TT-18 a dead end on the way", "....|.###", "red@1,0", 4, "EE WS"},
    {"TT-B1 houses are no way", ".#.|...", "", 2, "SE"},
    {"TT-15 past a taxi", "......", "yellow@1,0", 3, "EEE"},
    {"TT-15 before a taxi", "......", "yellow@3,0", 3, "EE"},
    {"TT-15 back to the start", "......", "yellow@1,0", 1, "stay"},
    {"TT-15 before a foreign station", "..2...", "", 2, "E"},
    {"TT-B2 a station without owner", "..4...", "", 2, "E"},
    {"TT-15 over a taxi and a light", ".L.", "yellow@2,0", 3, "stay"},
    {"TT-15 over a station and a taxi", "..3.", "yellow@3,0", 3, "E"},
    {"TT-15 two ways back to one square", "...|.#.|...", "red@0,1 yellow@2,1", 4, "NEE SEE"},
    {"TT-16 red at the start", ".L....", "", 1, "stay"},
    {"TT-16 red on the way", "..L...", "", 2, "E"},
    {"TT-16 red and another way", "..L..|.####|.####", "", 2, "E SS"},
    {"TT-16 red beyond the steps", "...L..", "", 2, "EE"},
    {"TT-16 green through", "..L...", "", 3, "EEE"},
    {"TT-16 green with the last step", "...L..", "", 3, "EE"},
    {"TT-16 yellow 4, first step", ".L....", "", 4, "EE"},
    {"TT-16 yellow 4, second step", "..L...", "", 4, "E"},
    {"TT-16 yellow 4, third step", "...L..", "", 4, "EE"},
    {"TT-16 yellow 4, fourth step", "....L.", "", 4, "EEE"},
    {"TT-16 yellow 4, beyond", ".....L", "", 4, "EEEE"},
    {"TT-16 yellow 6, first step", ".L.....", "", 6, "EEE"},
    {"TT-16 yellow 6, second step", "..L....", "", 6, "EEE"},
    {"TT-16 yellow 6, third step", "...L...", "", 6, "EE"},
    {"TT-16 refused halves nothing", "..L..|.####|.####|.####|.####", "", 4, "E SSSS"},
    {"TT-16 may end in front of it", "..L..|#.###", "", 2, "E ES"},
    {"TT-16 yellow 4, two lights", ".LL...", "", 4, "stay"},
    {"TT-16 before a light onto a taxi", "..L..", "yellow@1,0", 2, "stay"},
    {"TT-16 with crosswalk ahead before it", "..L...", "crosswalk-ahead@1,0", 3, "E"},
    {"TT-16 with crosswalk ahead, enough", "..L...", "crosswalk-ahead@1,0", 5, "EEEE"},
    {"TT-16 yellow, crosswalk ahead", "..L....", "crosswalk-ahead@1,0", 6, "E"},
    {"TT-16 with a speed limit before it", "....L.", "speed-limit@3,0", 5, "EEE"},
    {"TT-16 with a speed limit, enough", "...L..", "speed-limit@2,0", 5, "EEEE"},
    {"TT-16 a one-way is no refusal", ".L....|.#####", "one-way@3,0/W", 1, "S"},
    {"TT-10 a light under the police works", ".L....", "police@1,0", 2, "stay"},
    {"TT-17 own station", "..1...", "", 4, "EE EEEE"},
    {"TT-17 not without a step", "..1...", "red@2,0", 1, "E W"},
    {"TT-17 foreign station", "..3...", "", 4, "EEEE"},
    {"TT-17 feet", "......|##B", "customer@2,1/N", 4, "EE EEEE"},
    {"TT-17 feet under a taxi", "......|##B", "yellow@2,0 customer@2,1/N", 4, "EEEE"},
    {"TT-22 costs a step", "......", "crosswalk-ahead@1,0", 3, "EE"},
    {"TT-22 one step left", "......", "crosswalk-ahead@2,0", 3, "EE"},
    {"TT-22 from the start it costs nothing", "......", "crosswalk-ahead@0,0", 3, "EEE"},
    {"TT-22 twice", ".......", "crosswalk-ahead@1,0 crosswalk-ahead@3,0", 6, "EEEE"},
    {"TT-23 at step 3", "........", "speed-limit@3,0", 6, "EEEE"},
    {"TT-23 at step 4", "........", "speed-limit@4,0", 6, "EEEE"},
    {"TT-23 at step 5", "........", "speed-limit@5,0", 6, "EEEEE"},
    {"TT-23 at the start", "........", "speed-limit@0,0", 6, "EEEEEE"},
    {"TT-23 with a lost step", "........", "crosswalk-ahead@1,0 speed-limit@2,0", 6, "EEE"},
    {"TT-23 lost steps count", "........", "crosswalk-ahead@1,0 speed-limit@3,0", 6, "EEE"},
    {"TT-24 stop sign", "......", "stop@2,0", 5, "EE"},
    {"TT-24 crosswalk", "......", "crosswalk@2,0", 5, "EE"},
    {"TT-24 leaves normally", "......", "red@2,0 stop@2,0", 2, "EE WW"},
    {"TT-24 a taxi on it", "......", "yellow@2,0 stop@2,0", 5, "E"},
    {"TT-24 taxis on it and before it", "......", "yellow@1,0 stop@1,0", 5, "stay"},
    {"TT-5 only the top tile counts", "......", "stop@2,0 slippery@2,0", 4, "EEEE"},
    {"TT-26 do not enter", "......", "red@2,0 do-not-enter@4,0", 2, "E WW"},
    {"TT-27 right", CROSS, "red@0,2 compulsory-right@2,2/E", 3, "EES"},
    {"TT-27 left", CROSS, "red@0,2 compulsory-left@2,2/E", 3, "EEN"},
    {"TT-27 another heading", CROSS, "red@0,2 compulsory-right@2,2/N", 3, "EEE EEN EES"},
    {"TT-27 no way to turn", "....|##.#|##.#", "compulsory-left@2,0/E", 3, "EE"},
    {"TT-28 no right", CROSS, "red@0,2 no-right@2,2/E", 3, "EEE EEN"},
    {"TT-27 covered", CROSS, "red@0,2 compulsory-right@2,2/E meter@2,2", 3, "EEE EEN EES"},
    {"TT-29 with the arrow", "......", "red@2,0 one-way@4,0/E", 1, "E"},
    {"TT-29 against it", "......", "red@2,0 one-way@4,0/W", 1, "W"},
    {"TT-29 across a crossing", "......|##.###", "red@2,0 one-way@4,0/W", 1, "S W"},
    {"TT-29 across a station", "...2...", "red@1,0 one-way@5,0/W", 1, "W"},
    {"TT-29 through a light", "...L...", "red@1,0 one-way@5,0/W", 1, "W"},
    {"TT-29 not beyond a gap", "...#...", "red@1,0 one-way@5,0/W", 1, "E W"},
    {"TT-29 steps across are free", "#.#|#.#|...|#.#", "red@1,2 one-way@1,1/N", 1, "E N W"},
    {"TT-29 the last laid holds", "......", "red@2,0 one-way@4,0/W one-way@1,0/E", 1, "E"},
    {"TT-29 whichever way round", "......", "red@2,0 one-way@1,0/E one-way@4,0/W", 1, "W"},
    {"TT-29 covered", "......", "red@2,0 one-way@4,0/W one-way@1,0/E meter@1,0", 1, "W"},
    {"TT-29 no way against it", "...", "red@2,0 one-way@1,0/E", 2, "stay"},
    {"TT-30 a 5 ends behind it", "........", "police@2,0", 5, "EEE"},
    {"TT-30 a 6 ends behind it", "........", "police@2,0", 6, "EEE"},
    {"TT-30 a 4 does not", "........", "police@2,0", 4, "EEEE"},
    {"TT-30 not from the start", "........", "police@0,0", 5, "EEEEE"},
    {"TT-30 not at the end", "......", "police@5,0", 5, "EEEEE"},
    {"TT-30 is not pulled back", "........", "yellow@3,0 police@2,0", 5, "EEE"},
    {"TT-30 to every side", "...|#.#", "police@1,0", 5, "EE ES"},
    {"TT-30 covered", "..L..", "police@1,0 crosswalk-ahead@1,0", 5, "EEEE"},
    {"TT-30 pulled back onto it", "......", "police@4,0 yellow@5,0", 5, "EEEE"},
    {"TT-30 over two taxis onto it", ".......", "police@4,0 yellow@5,0 blue@6,0", 6, "EEEE"},
    {"TT-30 to before it", "......", "police@4,0 yellow@4,0 blue@5,0", 5, "EEE"},
    {"TT-30 a foreign station beyond", ".....2.", "police@4,0", 5, "EEEE"},
    {"TT-30 through a station beyond", ".....2.", "police@4,0", 6, "EEEEE"},
    {"TT-30 one's own station beyond", "....1..", "police@3,0", 5, "EEEE"},
    {"TT-30 overtaking beyond", ".......", "police@3,0 yellow@4,0 blue@5,0", 6, "EEEE"},
    {"TT-30 back, but beyond it", "......", "police@3,0 yellow@5,0", 5, "EEEE"},
    {"TT-30 a light beyond, no step left", ".....L.", "police@4,0", 5, "EEEE"},
    {"TT-30 a light beyond that lets through", "...L..", "police@2,0", 5, "EEE"},
    {"TT-30 a dead end beyond the light", "...L", "police@2,0", 5, "EE"},
    {"TT-30 a dead end beyond", "...", "police@1,0 yellow@2,0", 5, "E"},
    {"TT-30 one way passes, one does not", "....|##.#|##.#|##.#", "police@2,0 yellow@3,0", 5,
     "EE EES"},
    {"TT-30 feet beyond", "......|####B", "police@2,0 customer@4,1/N", 5, "EEE"},
    {"TT-30 feet on it", "......|####B", "police@4,0 customer@4,1/N", 5, "EEEE EEEEE"},
    {"TT-30 the first of two", "......", "police@1,0 police@3,0", 5, "EE"},
    {"TT-30 back between two", "......", "police@1,0 police@4,0 yellow@4,0 blue@5,0", 5, "EE"},
    {"TT-30 back to before two", "....", "police@1,0 yellow@1,0 police@2,0 blue@2,0 green@3,0", 5,
     "stay"},
    {"TT-30 a stop sign beyond", "......", "police@2,0 stop@3,0", 5, "EEE"},
    {"TT-30 a taxi on a stop sign beyond", "......", "police@2,0 stop@3,0 yellow@3,0", 5, "EE"},
    {"TT-30 round the block", "..|..", "police@1,0 police@0,1 crosswalk-ahead@1,1", 6, "ES SE"},
    {"TT-30 the issue's own case", NORTH_WEST, "red@2,0 police@0,2 yellow@0,3", 5,
     "EEEE ESSEE ESSSS W WWSS"},
    {"TT-13 a red light is no reason to stay", ".L..|.###", "", 1, "S"},
    {"TT-13 nor a taxi", "....|.###", "yellow@1,0", 1, "S"},
    {"TT-13 nor a yellow light", ".LL..|.####|.####", "", 4, "SS"},
    {"TT-13 a light and a taxi", ".L..|.###", "yellow@0,1", 1, "stay"},
    {"TT-13 a light and no way in", ".L..|.###", "do-not-enter@0,1", 2, "stay"},
    {"TT-13 only lights", ".L..|L###", "", 2, "stay"},
    {"TT-15 over two taxis", "......", "yellow@3,0 blue@2,0", 3, "E"},
    {"TT-17 feet with a full taxi", "......|##B", "customer@2,1/N full", 4, "EEEE"},
};

static void test_drives(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(drives); i++) {
        make_drive(drives[i].town, drives[i].things, drives[i].die);
        check_text(drives[i].what, legal(), drives[i].legal);
    }
}

/* ---- what moves do -------------------------------------------------------------- */

/* `expect`: the outcome, or the legal list behind "=". */
static const struct {
    const char *what, *town, *things, *start, *moves, *expect;
} scenes[] = {
    {"TT-13 the next player", "......", "", "2", "EE", "2,0 Y"},
    {"TT-19 picks up", "...|##B", "customer@2,1/N", "2", "EE", "2,0 full Y"},
    {"TT-19 after pulling back", "....|##B", "yellow@3,0 customer@2,1/N", "3", "EE", "2,0 full Y"},
    {"TT-21 slippery passed", "......", "slippery@1,0", "2", "EE", "2,0 owes Y"},
    {"TT-B6 slippery at the start", "......", "slippery@0,0", "2", "EE", "2,0 Y"},
    {"TT-32 once, round the block", "..|..", "no-stopping@1,0 crosswalk-ahead@0,1", "1", "E SWNE",
     "1,0 Y"},
    {"TT-21 slippery at the end", "......", "slippery@2,0", "2", "EE", "2,0 Y"},
    {"TT-15 back onto slippery", "......", "yellow@2,0 slippery@1,0", "2", "E", "1,0 Y"},
    {"TT-25 held", "......", "police-stop@2,0", "4", "EE", "2,0 held Y"},
    {"TT-30 sent home", ".......1", "police@2,0", "5", "EEE", "7,0 Y"},
    {"TT-30 passed before", ".......1", "slippery@1,0 police@2,0", "6", "EEE", "7,0 owes Y"},
    {"TT-33 meter", "......", "meter@2,0", "2", "EE", "2,0 owes Y"},
    {"TT-34 staying sets off nothing", ".", "meter@0,0", "2", "stay", "0,0 Y"},
    {"TT-34 picks up first", "...|##B", "meter@2,0 customer@2,1/N", "2", "EE", "2,0 owes full Y"},
    {"TT-34 staying picks nobody up", ".|B", "customer@0,1/N", "2", "stay", "0,0 Y"},
    {"TT-31 may roll", "......", "no-parking@2,0", "2", "EE", "2,0 R again"},
    {"TT-31 may end", "......", "no-parking@2,0", "2", "EE end", "2,0 Y"},
    {"TT-31 two", "......", "no-parking@2,0 no-parking@3,0", "2", "EE roll 1 E", "3,0 R again"},
    {"TT-31 each square once", "..|..", "no-parking@1,0", "1", "E roll 4 SWNE", "1,0 Y"},
    {"TT-32 are driven", "........", "no-stopping@2,0", "2", "EE EEEEE", "7,0 Y"},
    {"TT-32 into a dead end", "...", "no-stopping@2,0", "2", "EE stay", "2,0 Y"},
    {"TT-32 each square once", "..|.#", "red@0,1 no-stopping@1,0", "2", "NE stay", "1,0 Y"},
    {"TT-31 chain", "........", "no-stopping@1,0 no-parking@6,0 meter@7,0", "1", "E EEEEE roll 1 E",
     "7,0 owes Y"},
    {"TT-31 not when staying", ".", "no-parking@0,0", "2", "stay", "0,0 Y"},
    {"TT-30 five after 5", "........1", "no-stopping@5,0 police@7,0", "5", "EEEEE EEE", "8,0 Y"},
    {"TT-30 five after 3", ".........1", "no-stopping@3,0 police@5,0", "3", "EEE EEEEE", "8,0 Y"},
    {"TT-30 a new roll counts", "...........1", "no-parking@5,0 no-stopping@6,0 police@8,0", "5",
     "EEEEE roll 1 E EEEEE", "11,0 Y"},
    {"TT-30 rests on it unfined", "......1", "police@4,0 yellow@5,0", "5", "EEEE", "4,0 Y"},
    {"TT-30 what was passed counts", "......1", "slippery@3,0 police@4,0 yellow@5,0", "5", "EEEE",
     "4,0 owes Y"},
    {"TT-30 through a station and home", ".....2.1", "police@4,0 full", "6", "EEEEE", "7,0 d1 Y"},
    {"TT-30 the five of no stopping", "...........1", "no-stopping@5,0 police@9,0 yellow@10,0", "5",
     "EEEEE EEEE", "9,0 Y"},
    {"TT-16 red before no parking", "..L...", "no-parking@1,0", "2", "E", "1,0 Y"},
    {"TT-16 red before no stopping", "..L...", "no-stopping@1,0", "2", "E", "1,0 Y"},
    {"TT-16 yellow before no parking", "..L...", "no-parking@1,0", "4", "E", "1,0 Y"},
    {"TT-16 yellow before no stopping", "....L.", "no-stopping@3,0", "4", "EEE", "3,0 Y"},
    {"TT-16 yellow with another way", "..L...|#.####", "no-parking@1,0", "4", "E", "1,0 Y"},
    {"TT-16 yellow, half the steps left", ".L.L..", "no-parking@2,0", "6", "EE", "2,0 Y"},
    {"TT-16 yellow, half the steps used", ".L.L..", "no-parking@2,0", "4", "EE", "2,0 R again"},
    {"TT-16 red, no step left", "..L...", "no-parking@1,0", "1", "E", "1,0 R again"},
    {"TT-16 green acts", "...L..", "no-parking@2,0", "3", "EE", "2,0 R again"},
    {"TT-16 green acts, five more", "...L..", "no-stopping@2,0", "3", "EE", "2,0 R"},
    {"TT-16 the five are green", "......L.", "no-stopping@1,0 no-parking@5,0", "1", "E EEEE",
     "5,0 R again"},
    {"TT-16 the meter acts", "..L...", "meter@1,0", "2", "E", "1,0 owes Y"},
    {"TT-16 slippery was passed", "...L..", "slippery@1,0 no-parking@2,0", "4", "EE", "2,0 owes Y"},
    {"TT-16 feet in front of it", "..L|#B", "no-parking@1,0 customer@1,1/N", "2", "E",
     "1,0 full R again"},
    {"TT-16 feet for a full taxi", "..L|#B", "no-parking@1,0 customer@1,1/N full", "2", "E",
     "1,0 full Y"},
    {"TT-16 feet and a meter", "..L|#B", "meter@1,0 customer@1,1/N", "2", "E", "1,0 owes full Y"},
    {"TT-16 also a pull-back", "..L|#.#", "no-parking@1,0 yellow@1,1", "2", "E", "1,0 R again"},
    {"TT-16 also one over two taxis", "..L|#.#|#.#", "no-parking@1,0 yellow@1,1 blue@1,2", "4", "E",
     "1,0 R again"},
    {"TT-16 a taxi that is driven past", "..L|#.#|#.#|#.#", "no-parking@1,0 yellow@1,1", "4", "E",
     "1,0 Y"},
    {"TT-16 back from before a light", "..L..|#.L..", "no-parking@1,0 yellow@1,1", "4", "E",
     "1,0 R again"},
    {"TT-16 back from a station", "..L|#2#", "no-stopping@1,0", "2", "E", "1,0 R"},
    {"TT-16 back from the police", "..L..|#.###|#.###",
     "no-parking@1,0 police@1,1 yellow@1,1 blue@1,2", "6", "E", "1,0 R again"},
    {"TT-16 a light against a one-way", "#.###|#.L..", "red@1,0 no-parking@1,1 one-way@3,1/W", "2",
     "S", "1,1 R again"},
    {"TT-16 staying ends the turn", ".L|##", "no-parking@0,0", "2", "stay", "0,0 Y"},
    {"TT-16 a new roll, a new colour", ".....L..", "no-parking@2,0 no-stopping@4,0", "2",
     "EE roll 4 EE", "4,0 Y"},
    {"TT-16 a new roll, green", ".....L..", "no-parking@2,0 no-stopping@4,0", "2", "EE roll 3 EE",
     "4,0 R"},
    {"TT-23 holds for a new roll", ".........", "speed-limit@1,0 no-parking@2,0", "2", "EE roll 6",
     "=EEEE"},
    {"TT-23 and for no stopping's five", ".........", "speed-limit@1,0 no-stopping@2,0", "2", "EE",
     "=EEEE"},
    {"TT-23 and behind both", "..........", "speed-limit@1,0 no-parking@2,0 no-stopping@3,0", "2",
     "EE roll 1 E", "=EEEE"},
    {"TT-23 a low roll is enough", ".........", "speed-limit@1,0 no-parking@2,0", "2", "EE roll 3",
     "=EEE"},
    {"TT-23 not from the start", ".........", "speed-limit@0,0 no-parking@2,0", "2", "EE roll 6",
     "=EEEEEE"},
    {"TT-23 not when pulled back", "....|#.##|#.##|#.##|#.##|#.##|#.##",
     "no-parking@1,0 speed-limit@2,0 yellow@2,0 blue@3,0", "3", "E roll 6", "=SSSSSS"},
    {"TT-23 a light with step 4", "........L..", "speed-limit@3,0 no-parking@4,0", "4",
     "EEEE roll 5", "=EEE"},
    {"TT-23 a light with step 3", ".......L..", "speed-limit@3,0 no-parking@4,0", "4",
     "EEEE roll 5", "=EEEE"},
    {"TT-23 half of six is three", "......L....", "speed-limit@3,0 no-parking@4,0", "4",
     "EEEE roll 6", "=EEE"},
    {"TT-23 lost steps in a later drive", "...........",
     "speed-limit@1,0 no-parking@2,0 crosswalk-ahead@3,0", "2", "EE roll 6", "=EEE"},
    {"TT-23 reached later with step 4", "...........",
     "speed-limit@1,0 no-parking@2,0 speed-limit@6,0", "2", "EE roll 6", "=EEEE"},
    {"TT-14 not back", "......", "red@2,0 no-parking@3,0", "1", "E roll 2", "=EE"},
    {"TT-32 as with a green 5", "......L.", "red@1,0 no-stopping@2,0", "1", "E", "=EEEEE"},
    {"TT-20 delivers", "..1...", "full", "2", "EE", "2,0 d1 Y"},
    {"TT-17 through is no delivery", "..1...", "full", "4", "EEEE", "4,0 full Y"},
    {"TT-30 delivers", ".....1", "police@2,0 full", "5", "EEE", "5,0 d1 Y"},
    {"TT-4 yellow misses his turn", "...", "yellow-owes", "1", "E", "1,0 R"},
    {"TT-4 both owe", "...", "meter@1,0 yellow-owes", "1", "E", "1,0 Y"},
    {"TT-21 one turn at most", "....", "slippery@1,0 slippery@2,0", "3", "EEE", "3,0 owes Y"},
    {"TT-25 covered", "....", "police-stop@0,0 held police@0,0", "remove", "skip 6", "=EEE"},
    {"TT-25 uncovered", "....", "police-stop@0,0 held police@0,0", "remove", "remove@0,0 6",
     "0,0 held Y"},
    {"TT-25 another below", "....", "police-stop@0,0 police-stop@0,0 held", "remove",
     "remove@0,0 6", "=EEE"},
    {"TT-25 held with a 4", "....", "police-stop@0,0 held", "police", "police@1,0 4", "0,0 held Y"},
    {"TT-25 free with a 3", "....", "police-stop@0,0 held", "police", "police@1,0 3", "=EEE"},
    {"TT-25 put there", "M...", "police-stop@0,0 held", "mechanic", "mechanic@0,0", "0,0 owes Y"},
    {"TT-25 staying", ".L", "police-stop@0,0 held", "police", "police@1,0 1 stay", "0,0 held Y"},
    {"TT-8, TT-12 mechanic", "..M.", "meter@2,0 full", "mechanic", "mechanic@2,0",
     "2,0 owes full Y"},
    {"TT-9, TT-12 gas", "..G.|##B", "no-parking@2,0 customer@2,1/N", "gas", "gas@2,0", "2,0 Y"},
    {"TT-11 uncovers a stop", "....", "stop@1,0 slippery@1,0", "remove", "remove@1,0 3", "=E"},
    {"TT-11 one-way", "....", "one-way@2,0/W one-way@1,0/E", "remove", "remove@1,0 1", "=stay"},
    {"TT-5 streets", "..L1M", "", "stop", "", "=stop@1,0 stop@4,0"},
    {"TT-5 no light under a police tile", "..L", "police@2,0", "stop", "", "=stop@1,0"},
    {"TT-6 on crossings", "...|#.#", "", "compulsory-right", "",
     "=compulsory-right@1,0/E compulsory-right@1,0/N"},
    {"TT-6 left", "...|#.#", "", "no-left", "", "=no-left@1,0/N no-left@1,0/W"},
    {"TT-6, TT-B3 a station makes no crossing", "..2|#.#", "", "no-left", "", "="},
    {"TT-6 no station aside", "#.#|...|#2#", "red@0,1", "no-right", "",
     "=no-right@1,1/S no-right@1,1/W"},
    {"TT-7 on straight squares", "...|#.#", "", "one-way", "", "="},
    {"TT-7 along the axis", "....", "", "one-way", "",
     "=one-way@1,0/E one-way@1,0/W one-way@2,0/E one-way@2,0/W"},
    {"TT-7, TT-B3 beside a station", "1..", "red@2,0", "one-way", "",
     "=one-way@1,0/E one-way@1,0/W"},
    {"TT-8 mechanic", "M.MM", "yellow@2,0", "mechanic", "", "=mechanic@0,0 mechanic@3,0"},
    {"TT-9 gas", "G.GG", "yellow@2,0", "gas", "", "=gas@0,0 gas@3,0"},
    {"TT-10 anywhere", ".L1M", "stop@3,0", "police", "", "=police@0,0 police@1,0 police@3,0"},
    {"TT-11 remove", "....", "stop@1,0 meter@1,0 police@0,0", "remove", "",
     "=remove@0,0 remove@1,0 skip"},
};

static void test_scenes(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(scenes); i++) {
        bool list = scenes[i].expect[0] == '=';
        make_start(scenes[i].town, scenes[i].things, scenes[i].start);
        play_all(scenes[i].moves);
        check_text(scenes[i].what, list ? legal() : outcome(), scenes[i].expect + list);
    }
}

static void test_picking_up(void **unused)
{
    (void)unused;
    make_drive("#B#|B.B|#.#", "red@1,2 customer@2,1/W customer@0,1/E customer@1,0/S", 1);
    play("N");
    assert_int_equal(state.taxi[0].carries, 3); /* TT-19: the smallest y … */
    assert_true(state.board[tuktuk_square(1, 1)] & TUKTUK_FEET);
    make_drive("#B#|B.B|#.#", "red@1,2 customer@2,1/W customer@0,1/E", 1);
    play("N");
    assert_int_equal(state.taxi[0].carries, 2); /* … then the smallest x */
}

/* A tile without a place takes no decision: after a turn of red, yellow draws it and rolls. */
static void test_set_aside(void **unused)
{
    static const int kinds[] = {TUKTUK_MECHANIC, TUKTUK_GAS, TUKTUK_REMOVE, TUKTUK_ONE_WAY};
    (void)unused;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        make_drive("..", "", 1);
        kit.from[TUKTUK_OTHER] = kit.from[TUKTUK_STRAIGHT]; /* the island's are none */
        state.tile[state.drawn] = tuktuk_tile_nowhere(kinds[i]);
        play("E");
        check_text("TT-5, 8, 9, 11", outcome(), "1,0 Y rolls");
        assert_int_equal(state.drawn, 2);
    }
}

/* ---- beginning and end ----------------------------------------------------------- */

/* Red 1 and 2 wait, green 3 and 5 drive on, yellow 4 and 6 have half the steps. */
static void test_colours(void **unused)
{
    static const char *const drives_by_die[] = {"stay", "stay", "EEE", "EE", "EEEEE", "EEE"};
    (void)unused;
    for (int die = 1; die <= 6; die++) {
        make_drive(".L.....", "", die);
        check_text("TT-B4", legal(), drives_by_die[die - 1]);
    }
}

static const char *const EUROPE[] = {
    ".1...M.L.M...2.", ".##.#m#.#m#.##.", ".##L...L...L##.", "Gg#.BBB.BBB.#gG",
    ".##.BB...BB.##.", ".......o.......", ".##.BB...BB.##.", "Gg#.BBB.BBB.#gG",
    ".##L...L...L##.", ".##.#m#.#m#.##.", ".4...M.L.M...3.",
};

static bool is_feet_square(int x, int y)
{
    bool inside = y >= 2 && y <= 8 && x >= 3 && x <= 11;  /* the rectangle, TT-B5 */
    return inside && strchr(".MG", EUROPE[y][x]) != NULL; /* no light, TT-2 */
}

/* Every customer that the town has room for, found square by square. */
static void expect_customers(const struct ct_kit *built_in, const ct_state *s)
{
    static const struct {
        int x, y;
        char name;
    } to[] = {{0, -1, 'N'}, {1, 0, 'E'}, {0, 1, 'S'}, {-1, 0, 'W'}};
    ct_move moves[TUKTUK_MOVES_MAX], m;
    int idle, count = tuktuk_moves(built_in, s, moves, &idle), wanted = 0;
    for (int y = 0; y < 11; y++)
        for (int x = 0; x < 15; x++)
            for (size_t d = 0; EUROPE[y][x] == 'B' && d < COUNT(to); d++) {
                char text[CT_MOVE_TEXT];
                struct ct_text out = ct_text_on(text, sizeof text);
                ct_put_format(&out, "customer@%d,%d/%c", x, y, to[d].name);
                assert_true(tuktuk_read_move(built_in, s, text, out.len, &m));
                bool may = is_feet_square(x + to[d].x, y + to[d].y);
                if (tuktuk_game.check(built_in, s, m, NULL) != may)
                    fail_msg("TT-2, TT-B5: %s is %s", text, may ? "refused" : "let through");
                wanted += may;
            }
    assert_int_equal(count, wanted);
}

static void test_set_up(void **unused)
{
    static const int x[] = {1, 13, 13}, y[] = {0, 0, 10}; /* stations 1, 2, 3 (TT-B2) */
    int tiles[TUKTUK_KIND_COUNT] = {0};
    struct ct_config config = ct_config_default(&tuktuk_game, 3);
    struct ct_rng rng;
    (void)unused;
    assert_true(ct_kit_init(&kit.base, &tuktuk_game, &config, NULL, CT_JSON_NONE, NULL));
    ct_rng_seed(&rng, 1, 0);
    tuktuk_game.init(the_kit, the_state, &rng);
    for (int seat = 0; seat < 3; seat++) /* TT-3 */
        assert_int_equal(state.taxi[seat].square, tuktuk_square(x[seat], y[seat]));
    for (int i = 0; i < 80; i++) tiles[tuktuk_kind_of_tile(state.tile[i])]++;
    check_int("TT-3 stop", tiles[TUKTUK_STOP], 6);
    check_int("TT-3 one-way", tiles[TUKTUK_ONE_WAY], 6);
    check_int("TT-3 police-stop", tiles[TUKTUK_POLICE_STOP], 2);
    check_int("TT-3 tiles", kit.tiles, 80);
    expect_customers(the_kit, the_state);
}

static void test_placing(void **unused)
{
    static const struct {
        int each, players, start, seat[8];
    } cases[] = {
        {2, 2, 0, {1, 0, 0, 1}},
        {2, 2, 1, {0, 1, 1, 0}},
        {2, 3, 1, {0, 2, 1, 1, 2, 0}},
        {2, 4, 3, {2, 1, 0, 3, 3, 0, 1, 2}},
        {1, 2, 0, {1, 0}},
        {1, 3, 2, {1, 0, 2}},
        {1, 4, 0, {3, 2, 1, 0}},
        {3, 2, 0, {1, 0, 0, 1, 1, 0}},
        {4, 2, 0, {1, 0, 0, 1, 1, 0, 0, 1}},
        {4, 2, 1, {0, 1, 1, 0, 0, 1, 1, 0}},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        make_kit("...", cases[i].players);
        kit.base.config.start = (uint8_t)cases[i].start;
        for (int n = 0; n < cases[i].each * cases[i].players; n++)
            assert_int_equal(tuktuk_placing_seat(&kit, n), cases[i].seat[n]); /* TT-1 */
    }
    make_kit("B.", 2);
    memset(&state, 0, sizeof state);
    for (int i = 0; i < kit.tiles; i++) state.tile[i] = tuktuk_tile_nowhere(TUKTUK_STOP);
    tuktuk_begin(&kit, &state);
    assert_int_equal(state.turn, 1);
    play("customer@0,0/E"); /* TT-2 */
    assert_null(strstr(legal(), "customer@0,0"));
    play_all("customer@1,3/N customer@2,3/N customer@3,3/N");
    assert_int_equal(state.phase, TUKTUK_DEAL);
    assert_int_equal(state.turn, 0);
    assert_int_equal(state.drawn, 1);
}

/* TT-1: so many customers are placed by whose turn it is, and the first tile is drawn then. */
static void test_customers_each(void **unused)
{
    static const struct {
        int players;
        const char *each;
        int customers;
    } cases[] = {{2, "1", 2}, {2, "2", 4}, {2, "3", 6}, {2, "4", 8},
                 {3, "1", 3}, {3, "2", 6}, {4, "1", 4}, {4, "2", 8}};
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_config config = ct_config_default(&tuktuk_game, cases[i].players);
        struct ct_rng rng;
        ct_move moves[TUKTUK_MOVES_MAX];
        ct_config_set(&tuktuk_game, &config, "customers", cases[i].each, NULL);
        assert_true(ct_kit_init(&kit.base, &tuktuk_game, &config, NULL, CT_JSON_NONE, NULL));
        ct_rng_seed(&rng, 1, 0);
        tuktuk_game.init(the_kit, the_state, &rng);
        for (int n = 0; n < cases[i].customers; n++) {
            int idle;
            check_int("placing", state.phase, TUKTUK_PLACE);
            check_int("who", state.turn, tuktuk_placing_seat(&kit, n));
            tuktuk_moves(the_kit, the_state, moves, &idle);
            tuktuk_game.apply(the_kit, the_state, moves[0]);
        }
        check_int("drawn", state.drawn, 1);
        assert_null(tuktuk_game.audit(the_kit, the_state));
    }
}

static void test_end(void **unused)
{
    static const struct {
        const char *what;
        int players, delivered[4], last[4], carries[4];
        bool over;
        int each;
    } cases[] = {
        {"one each, both on board", 2, {0, 0}, {0, 0}, {1, 1}, false, 1},
        {"one each, one home", 2, {1, 0}, {1, 0}, {0, 1}, true, 1},
        {"one each of four, all on board", 4, {0}, {0}, {1, 1, 1, 1}, false, 1},
        {"one each of four, one waits", 4, {1, 0}, {1, 0}, {0, 1, 1, 0}, false, 1},
        {"one each of four, none waits", 4, {1, 0}, {1, 0}, {0, 1, 1, 1}, true, 1},
        {"three each, two to none", 2, {2, 0}, {2, 0}, {1, 1}, false, 3},
        {"three each, three to two", 2, {3, 2}, {4, 5}, {0, 1}, true, 3},
        {"four each, three to none", 2, {3, 0}, {3, 0}, {0, 0}, false, 4},
        {"four each, four to none", 2, {4, 0}, {4, 0}, {0, 0}, true, 4},
        {"nobody has delivered", 2, {0, 0}, {0, 0}, {1, 1}, false, 2},
        {"two ahead, two left", 2, {2, 0}, {2, 0}, {0, 0}, true, 2},
        {"one ahead, three left", 2, {1, 0}, {1, 0}, {0, 0}, false, 2},
        {"one ahead, one carries", 2, {2, 1}, {2, 3}, {0, 1}, true, 2},
        {"level, the earlier leads", 2, {2, 2}, {3, 4}, {0, 0}, true, 2},
        {"level, one left", 2, {1, 1}, {1, 2}, {0, 1}, false, 2},
        {"three players, out of reach", 3, {3, 1, 0}, {3, 4, 0}, {0, 1, 0}, true, 2},
        {"three players, in reach", 3, {2, 1, 0}, {2, 3, 0}, {0, 1, 0}, false, 2},
        {"three level", 3, {2, 2, 2}, {4, 5, 6}, {0, 0, 0}, true, 2},
        {"four players, four to none", 4, {4, 0, 0, 0}, {4, 0, 0, 0}, {0, 0, 0, 0}, true, 2},
        {"four players, last one carries", 4, {3, 2, 2, 0}, {3, 5, 7, 0}, {0, 1, 0, 0}, true, 2},
        {"four players, he gets past", 4, {2, 2, 2, 1}, {3, 5, 7, 6}, {0, 1, 0, 0}, false, 2},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        make_scene("....", "", cases[i].players);
        kit.customers = (uint8_t)(cases[i].each * cases[i].players);
        state.drawn = 1;
        for (int seat = 0; seat < cases[i].players; seat++) {
            state.taxi[seat].delivered = (uint8_t)cases[i].delivered[seat];
            state.taxi[seat].last = (uint8_t)cases[i].last[seat];
            state.taxi[seat].carries = (uint8_t)(cases[i].carries[seat] ? seat + 1 : 0);
            state.delivered = (uint8_t)(state.delivered + cases[i].delivered[seat]);
        }
        state.phase = TUKTUK_AGAIN;
        state.turn = 0;
        play("end"); /* TT-35 */
        if ((state.phase == TUKTUK_DECIDED) != cases[i].over) fail_msg("%s", cases[i].what);
    }
}

static void test_stock_and_ranks(void **unused)
{
    struct ct_score score;
    (void)unused;
    make_drive("..", "", 1);
    state.drawn = kit.tiles;
    play("E"); /* TT-36 */
    assert_string_equal(outcome(), "1,0 R out");
    assert_int_equal(state.turn, CT_OVER);
    make_scene("..", "", 4);
    state.taxi[0] = (struct tuktuk_taxi){.delivered = 1, .last = 4};
    state.taxi[2] = (struct tuktuk_taxi){.delivered = 1, .last = 2};
    tuktuk_score(the_kit, the_state, &score); /* TT-37 */
    int ranks[] = {2, 3, 1, 3};
    assert_memory_equal(score.rank, ranks, sizeof ranks);
}

/* ---- refusals -------------------------------------------------------------------- */

static void expect_refusal(const char *text, const char *rule, const char *token)
{
    struct ct_refusal why = {.rule = "none", .token = "none"};
    bool yes = tuktuk_game.check(the_kit, the_state, read_text(text), &why);
    if (yes || strcmp(why.rule, rule) != 0 || strcmp(why.token, token) != 0)
        fail_msg("%s: %s %s, not %s %s", text, why.rule, why.token, rule, token);
    expect_sentence(&why);
}

#define HIGH_STREET "..L3G..|#####.#", "yellow@4,0 stop@1,0"

static const struct {
    const char *town, *things, *start, *move, *rule, *token;
} refusals[] = {
    {"....", "", "2", "E", "TT-13", "too-short"},
    {"....", "", "2", "stay", "TT-13", "must-drive"},
    {"....", "", "1", "stay", "TT-13", "must-drive"},
    {"....", "", "1", "EE", "TT-13", "steps-used-up"},
    {"....", "", "2", "EEE", "TT-13", "steps-used-up"},
    {"....", "", "2", "SS", "TT-B1", "no-street-there"},
    {"....", "", "2", "EW", "TT-14", "turns-back"},
    {"....", "yellow@2,0", "2", "EE", "TT-15", "ends-on-taxi"},
    {"..2.", "", "2", "EE", "TT-15", "ends-on-station"},
    {"..L", "", "5", "EE", "TT-15", "ends-on-light"},
    {".L..", "", "1", "E", "TT-16", "light-red"},
    {"..L.", "", "4", "EE", "TT-16", "light-yellow"},
    {"...L.", "", "3", "EEE", "TT-16", "light-without-step-left"},
    {".L...", "", "4", "EEE", "TT-16", "half-used-up"},
    {".....", "crosswalk-ahead@2,0", "3", "EEE", "TT-22", "one-step-left"},
    {".......", "speed-limit@4,0", "6", "EEEEE", "TT-23", "fourth-step"},
    {".......", "speed-limit@1,0", "6", "EEEEE", "TT-23", "four-used-up"},
    {".....", "stop@2,0", "3", "EEE", "TT-24", "sign-ends-drive"},
    {".....", "police-stop@2,0", "3", "EEE", "TT-25", "sign-ends-drive"},
    {".....", "do-not-enter@2,0", "3", "EEE", "TT-26", "no-entry"},
    {CROSS, "red@0,2 compulsory-right@2,2/E", "3", "EEE", "TT-27", "must-turn-right"},
    {CROSS, "red@0,2 compulsory-left@2,2/E", "3", "EEE", "TT-27", "must-turn-left"},
    {CROSS, "red@0,2 no-right@2,2/E", "3", "EES", "TT-28", "no-right-turn"},
    {CROSS, "red@0,2 no-left@2,2/E", "3", "EEN", "TT-28", "no-left-turn"},
    {".....", "one-way@2,0/W", "3", "EEE", "TT-29", "against-one-way"},
    {".......", "police@2,0", "5", "EEEEE", "TT-30", "sent-home-already"},
    {"......", "police@4,0 yellow@5,0", "5", "EEEEE", "TT-15", "ends-on-taxi"},
    {"......", "police@3,0 yellow@4,0 blue@5,0", "5", "EEEE", "TT-15", "ends-on-taxi"},
    {"......", "police@3,0 yellow@4,0 blue@5,0", "5", "EEEEE", "TT-15", "ends-on-taxi"},
    {".....2", "police@4,0", "5", "EEEEE", "TT-15", "ends-on-station"},
    {"......", "police@3,0 yellow@4,0", "5", "EEEEE", "TT-30", "sent-home-already"},
    {".L..|.###", "", "1", "stay", "TT-13", "must-drive"},
    {"....", "", "2", "stop@1,0", "TT-4", "drive-now"},
    {"....", "", "2", "roll", "TT-4", "drive-now"},
    {".......", "crosswalk-ahead@2,0", "5", "EEEEE", "TT-22", "step-lost"},
    {"....L..", "crosswalk-ahead@2,0", "5", "EEEEE", "TT-16", "light-behind-crosswalk"},
    {"....L..", "speed-limit@2,0", "5", "EEEEE", "TT-16", "light-behind-limit"},
    {"1..23..", "yellow@4,0", "4", "EEE", "TT-15", "ends-on-station"},
    {HIGH_STREET, "stop", "meter@1,0", "TT-4", "other-tile"},
    {HIGH_STREET, "stop", "NN", "TT-4", "tile-first"},
    {HIGH_STREET, "stop", "skip", "TT-5", "tile-must-be-used"},
    {HIGH_STREET, "gas", "skip", "TT-9", "tile-must-be-used"},
    {HIGH_STREET, "stop", "stop@2,0", "TT-5", "sign-on-light"},
    {HIGH_STREET, "stop", "stop@0,0", "TT-5", "sign-on-taxi"},
    {HIGH_STREET, "stop", "stop@3,0", "TT-5", "sign-on-station"},
    {HIGH_STREET, "stop", "stop@0,1", "TT-5", "sign-off-street"},
    {HIGH_STREET, "stop", "stop@99,0", "TT-5", "off-board"},
    {HIGH_STREET, "no-left", "no-left@6,0/E", "TT-6", "not-a-crossing"},
    {HIGH_STREET, "no-left", "no-left@5,0/E", "TT-6", "no-street-to-turn"},
    {HIGH_STREET, "one-way", "one-way@5,0/E", "TT-7", "not-straight"},
    {HIGH_STREET, "one-way", "one-way@1,0/N", "TT-7", "arrow-across"},
    {HIGH_STREET, "mechanic", "mechanic@1,0", "TT-8", "no-mechanic-there"},
    {HIGH_STREET, "gas", "gas@1,0", "TT-9", "no-gas-there"},
    {HIGH_STREET, "gas", "gas@4,0", "TT-9", "service-taken"},
    {HIGH_STREET, "police", "police@3,0", "TT-10", "police-off-street"},
    {HIGH_STREET, "remove", "remove@2,0", "TT-11", "nothing-lies-there"},
};

static void test_refusals(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(refusals); i++) {
        make_start(refusals[i].town, refusals[i].things, refusals[i].start);
        expect_refusal(refusals[i].move, refusals[i].rule, refusals[i].token);
    }
    make_start(".........L.", "speed-limit@1,0 no-parking@2,0", "2");
    play_all("EE roll 5");
    expect_refusal("EEEEE", "TT-23", "four-this-turn");
    expect_refusal("EEE", "TT-13", "too-short");
    make_start("......L..", "speed-limit@1,0 no-parking@2,0", "2");
    play_all("EE roll 5");
    expect_refusal("EEEE", "TT-16", "light-this-turn");
    state.phase = TUKTUK_AGAIN;
    expect_refusal("EE", "TT-31", "roll-or-end");
    state.phase = TUKTUK_ROLL;
    expect_refusal("EE", "R-8", "chance-due");
    state.turn = CT_OVER;
    expect_refusal("EE", "R-12", "game-over");
}

/* ---- texts ----------------------------------------------------------------------- */

static void test_texts(void **unused)
{
    char good[] = "customer@0,0/N stop@3,4 one-way@10,2/E no-left@1,1/W remove@0,12 skip roll end "
                  "stay NNEE mechanic@1,1";
    char bad[] = "customer@0,0 stop@3,4/N one-way@1,1 stop@01,2 NX Stay stop@1,2, 6 0 stop@-1,2 "
                 "one-way@1,1/X @1,1 stop@ nnee bus@1,1";
    ct_move m;
    (void)unused;
    make_kit("..", 2);
    for (char *word = strtok(good, " "); word; word = strtok(NULL, " ")) {
        char text[CT_MOVE_TEXT];
        struct ct_text out = ct_text_on(text, sizeof text);
        tuktuk_write_move(the_kit, the_state, read_text(word), &out);
        check_text("there and back", text, word);
    }
    for (char *word = strtok(bad, " "); word; word = strtok(NULL, " "))
        if (tuktuk_read_move(the_kit, the_state, word, strlen(word), &m))
            fail_msg("%s was read", word);
    assert_false(tuktuk_read_move(the_kit, the_state, "", 0, &m));
}

/* ---- telling --------------------------------------------------------------------- */

/* The names of what a move sets off, in their order. */
static const char *told(const char *text)
{
    static char names[512];
    static const char key[] = "\"event\":\"";
    char json[TEXT];
    struct ct_text out = ct_text_on(names, sizeof names), all = ct_text_on(json, sizeof json);
    struct tuktuk after = state;
    ct_move m = read_text(text);
    tuktuk_play(&kit, &after, m, NULL);
    tuktuk_face.events(the_kit, the_state, m, (ct_state *)(void *)&after, 0, &all);
    for (const char *at = strstr(json, key); at; at = strstr(at, key)) {
        at += strlen(key);
        if (out.len > 0) ct_put_char(&out, ' ');
        ct_put_bytes(&out, at, strcspn(at, "\""));
    }
    return names;
}

static void test_telling(void **unused)
{
    static const struct {
        const char *town, *things;
        int die;
        const char *move, *told;
    } cases[] = {
        {"......", "slippery@1,0", 2, "EE", "drove skidded tile-drawn"},
        {"......", "slippery@1,0 stop@2,0", 5, "EE", "drove skidded forced-stop tile-drawn"},
        {"......", "slippery@1,0 yellow@3,0", 3, "EE", "drove skidded pulled-back tile-drawn"},
        {"...", "slippery@1,0", 5, "EE", "drove skidded blocked tile-drawn"},
        {"...L", "slippery@1,0", 5, "EE", "drove skidded pulled-back tile-drawn"},
        {".......1", "slippery@1,0 police@2,0", 6, "EEE", "drove skidded sent-home tile-drawn"},
        {".......", "crosswalk-ahead@1,0 slippery@2,0", 4, "EEE",
         "drove step-lost skidded tile-drawn"},
        {".......", "slippery@1,0 crosswalk-ahead@2,0", 4, "EEE",
         "drove skidded step-lost tile-drawn"},
        {"..L...", "slippery@1,0", 6, "EEE", "drove skidded halved tile-drawn"},
        {"......", "slippery@1,0", 1, "E", "drove tile-drawn"},
        {"..L...", "", 2, "E", "drove light-refused tile-drawn"},
        {"..L...", "no-parking@1,0", 2, "E", "drove light-refused light-ends-turn tile-drawn"},
        {"..L...", "meter@1,0", 2, "E", "drove light-refused metered tile-drawn"},
        {"...L..", "no-parking@2,0", 3, "EE", "drove light-refused may-roll-again"},
        {"..L|#.#", "no-parking@1,0 yellow@1,1", 2, "E", "drove pulled-back may-roll-again"},
        {"..L|#B", "no-parking@1,0 customer@1,1/N", 2, "E", "drove picked-up may-roll-again"},
        {".L", "", 1, "stay", "stayed light-refused tile-drawn"},
        {".", "", 1, "stay", "stayed blocked tile-drawn"},
        {"..", "yellow@1,0", 1, "stay", "stayed pulled-back tile-drawn"},
        {"......", "police@4,0 yellow@5,0", 5, "EEEE", "drove pulled-back tile-drawn"},
        {"......", "speed-limit@1,0", 2, "EE", "drove slowed tile-drawn"},
        {"......", "speed-limit@1,0 no-stopping@2,0", 2, "EE", "drove slowed five-more"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        make_drive(cases[i].town, cases[i].things, cases[i].die);
        check_text(cases[i].things, told(cases[i].move), cases[i].told);
    }
}

/* A speed limit passed earlier in the turn is told, and what is left of the steps (TT-23). */
static void test_told_speed_limit(void **unused)
{
    char json[TEXT];
    struct ct_text out = ct_text_on(json, sizeof json);
    struct tuktuk before;
    (void)unused;
    make_start("..........", "speed-limit@1,0 no-stopping@2,0", "2");
    before = state;
    play("EE");
    tuktuk_face.events(the_kit, (ct_state *)(void *)&before, read_text("EE"), the_state, 0, &out);
    assert_non_null(strstr(json, "\"event\":\"five-more\",\"rule\":\"TT-32\",\"seat\":0,"
                                 "\"kind\":\"no-stopping\",\"at\":[2,0],\"number\":4"));
    ct_text_clear(&out);
    tuktuk_face.view(the_kit, the_state, 0, &out);
    assert_non_null(strstr(json, "\"die\":2,\"colour\":\"green\",\"steps\":4,\"extra\":true,"
                                 "\"slowed\":true"));
    play("EEEE");
    assert_int_equal(state.slowed, 0); /* the next turn */
}

/* ---- drawing --------------------------------------------------------------------- */

static const char *drawing(bool utf8)
{
    static char text[TEXT];
    struct ct_pen pen = {.utf8 = utf8, .columns = 80};
    struct ct_text out = ct_text_on(text, sizeof text);
    tuktuk_draw(the_kit, the_state, 0, &pen, &out);
    assert_false(ct_text_is_cut(&out));
    return text;
}

static void expect_drawn(bool utf8, const char *wanted)
{
    const char *text = drawing(utf8);
    if (!strstr(text, wanted)) fail_msg("%s is not in\n%s", wanted, text);
}

/* What three columns cannot show stands below the board. */
static void test_drawing(void **unused)
{
    static const struct {
        const char *town, *things, *wanted;
    } cases[] = {
        {"......", "one-way@1,0/E one-way@4,0/W",
         "one-way in force: 4,0 < on row 0, from 5,0 to 0,0\n"},
        {"......", "one-way@4,0/W one-way@1,0/E meter@1,0",
         "one-way in force: 4,0 < on row 0, from 5,0 to 0,0\n"},
        {"#.|#.|#.", "one-way@1,1/S", "one-way in force: 1,1 v on column 1, from 1,0 to 1,2\n"},
        {"..M.|##B", "stop@2,0 customer@2,1/N", "  2,0: stop sign; mechanic; feet point here\n"},
        {"..G.", "one-way@2,0/E", "  2,0: one-way >; gas station\n"},
        {"..G.", "stop@2,0 police@2,0", "  2,0: police tile on stop sign; gas station\n"},
        {"....", "stop@0,0", "  0,0: stop sign\n"},
        {"....", "stop@1,0 crosswalk-ahead@2,0",
         "  ca crosswalk ahead TT-22  st stop sign TT-24\n"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        make_drive(cases[i].town, cases[i].things, 3);
        expect_drawn(false, cases[i].wanted);
    }
    make_drive("......", "one-way@1,0/E one-way@4,0/W stop@2,0", 3);
    assert_null(strstr(drawing(false), "in force: 1,0"));
    assert_null(strstr(drawing(false), "2,0: stop"));
    expect_drawn(false, "[^] customer");
    expect_drawn(true, "[\u2191] customer");
}

/* The rule beside a drawn tile can be looked up, and its name in moves stands there. */
static void test_drawn_rules(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++) {
        char rule[16] = "", typed[24] = "";
        const struct ct_rule *entry = tuktuk_rulebook;
        make_deal("....", "stop@1,0", TUKTUK_KIND_NAMES[kind]);
        const char *at = strstr(drawing(false), "drawn: ");
        assert_non_null(at);
        assert_int_equal(sscanf(at, "drawn: %*[^(](%15[^;]; type %23[^)])", rule, typed), 2);
        check_text("what is typed", typed, TUKTUK_KIND_NAMES[kind]);
        while (entry->id && strcmp(entry->id, rule) != 0) entry++;
        if (!entry->id) fail_msg("%s is no rule of %s", rule, TUKTUK_KIND_NAMES[kind]);
    }
}

static void test_drawn_width(void **unused)
{
    (void)unused;
    make_drive("........................|####B",
               "compulsory-right@4,0/E compulsory-left@4,0/E no-stopping@4,0 crosswalk-ahead@4,0 "
               "compulsory-right@4,0/E police-stop@4,0 customer@4,1/N compulsory-left@1,0/E "
               "compulsory-right@2,0/E crosswalk-ahead@3,0 do-not-enter@5,0 police-stop@6,0 "
               "no-stopping@7,0 speed-limit@8,0 one-way@23,0/W",
               5);
    for (const char *at = drawing(false); *at; at += strcspn(at, "\n") + 1)
        if (strcspn(at, "\n") > 80) fail_msg("wider than 80: %s", at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drives),
        cmocka_unit_test(test_scenes),
        cmocka_unit_test(test_picking_up),
        cmocka_unit_test(test_set_aside),
        cmocka_unit_test(test_placing),
        cmocka_unit_test(test_end),
        cmocka_unit_test(test_stock_and_ranks),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_telling),
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_drawn_rules),
        cmocka_unit_test(test_drawn_width),
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_set_up),
        cmocka_unit_test(test_customers_each),
        cmocka_unit_test(test_told_speed_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
