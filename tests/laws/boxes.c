/*
 * boxes.c - somebody's own boxes, for the configurations that need one; see laws.h. Each is
 * the set-up object of a record: material and a shuffled order, of which the laws use the
 * material only. Beside ordinary ones there are the smallest, the largest and odd ones.
 */
#include "tests/laws/laws.h"

const struct box boxes[] = {
    /* a hundred tiles */
    {"traffiq", "scenario", "custom",
     "{\"stack\":[\"PRWP\",\"WWWP\",\"BBBP\",\"PWBB\",\"WPWP\",\"RBRR\",\"RRBP\",\"WWBR\","
     "\"RRWB\",\"PBBW\",\"PRPB\",\"WRRW\",\"BRPW\",\"BRWB\",\"RRWR\",\"RBPW\",\"RPRW\",\"B"
     "PWB\",\"BRRP\",\"PBRP\",\"WWPP\",\"BBRP\",\"BWRR\",\"RRPW\",\"WRPB\",\"BWPB\",\"WBBB"
     "\",\"BRWB\",\"BRBR\",\"RRWP\",\"PRBP\",\"PBRB\",\"WWPB\",\"PBBW\",\"BRPP\",\"RBWP\","
     "\"PBBW\",\"RBRB\",\"PPWR\",\"RBBW\",\"RBWB\",\"BBBB\",\"WRRW\",\"PBBB\",\"RBBB\",\"B"
     "BRW\",\"RBBR\",\"WBRB\",\"RBWW\",\"RPBP\",\"RRRW\",\"RRBR\",\"RWRP\",\"WBBR\",\"BBBB"
     "\",\"BWBB\",\"BWPP\",\"WBPR\",\"BBBR\",\"WBBR\",\"WWRB\",\"RRWP\",\"WPBP\",\"RBBR\","
     "\"RBRR\",\"PWBW\",\"BRRB\",\"WWWB\",\"PBRB\",\"RWWR\",\"RRRR\",\"WWBW\",\"RWBP\",\"R"
     "RBP\",\"PPWR\",\"PRWB\",\"RBWW\",\"WBPP\",\"BPRR\",\"PPWR\",\"WBBP\",\"WRBW\",\"WBRW"
     "\",\"RBRR\",\"BBPP\",\"RBRR\",\"RWPW\",\"PRPB\",\"PBPR\",\"WPBR\",\"PBRP\",\"PWWB\","
     "\"BRPW\",\"BRPB\",\"RPBB\",\"PBPR\",\"RBWB\",\"RRBR\",\"BBWR\",\"RRBW\"],\"layout\":"
     "[[1,1,\"PWWB\"],[1,2,\"WRRW\"],[1,3,\"RRBB\"],[0,2,\"PWBR\"],[1,0,\"PRPB\"]]}"},
    /* the smallest: twenty tiles, one on the table */
    {"traffiq", "scenario", "custom",
     "{\"stack\":[\"WRBB\",\"RBRB\",\"BBBB\",\"BBBR\",\"RRBB\",\"WBRR\",\"PRBR\",\"BBBB\","
     "\"BBBB\",\"RRRR\",\"RRBB\",\"PPRB\",\"RBRB\",\"RRRR\",\"WRBB\",\"PPRB\",\"PPRB\",\"P"
     "BBR\",\"RBRB\",\"PRBR\"],\"layout\":[[0,0,\"RBRB\"]]}"},
    /* all tiles but one alike, at the edge of the plane */
    {"traffiq", "scenario", "custom",
     "{\"stack\":[\"RRRR\",\"RRRR\",\"RRRR\",\"RRRR\",\"RRRR\",\"RRRR\",\"RRRR\",\"RRRR\","
     "\"RRRR\",\"RRRR\",\"RRRR\",\"RRRR\",\"RRRR\",\"RRRR\",\"RRRR\",\"RRRR\",\"RRRR\",\"R"
     "RRR\",\"RRRR\",\"RRRB\"],\"layout\":[[-100,100,\"RRRR\"],[-99,100,\"RRRR\"]]}"},
    /* tiles that hardly fit */
    {"traffiq", "scenario", "custom",
     "{\"stack\":[\"PPPP\",\"PPPP\",\"PPPP\",\"PPPP\",\"PPPP\",\"PPPP\",\"PPPP\",\"PPPP\","
     "\"PPPP\",\"PPPP\",\"WWWW\",\"WWWW\",\"WWWW\",\"WWWW\",\"WWWW\",\"WWWW\",\"WWWW\",\"W"
     "WWW\",\"WWWW\",\"WWWW\"],\"layout\":[[0,0,\"PRWB\"]]}"},
    /* the largest layout: parks and water, and crossings without a street */
    {"traffiq", "scenario", "custom",
     "{\"stack\":[\"PPPW\",\"BPRP\",\"PRPP\",\"WPWW\",\"WWPP\",\"PPWP\",\"RWWB\",\"PPPP\","
     "\"WRPB\",\"PRPR\",\"PBRB\",\"WPBW\",\"PWWW\",\"PPWW\",\"PWRW\",\"WPPP\",\"PWPR\",\"WW"
     "PP\",\"WPBR\",\"WWPP\",\"WRWP\",\"WBRB\",\"BPPW\",\"BPBR\",\"WWBR\",\"PRPP\",\"BRPP\""
     ",\"WRWB\",\"RRWP\",\"WWWR\",\"PPRP\",\"WPRP\",\"PRWP\",\"BWPB\",\"RRPR\",\"WRPR\",\"R"
     "PWR\",\"BBRP\",\"WWPW\",\"RBBP\",\"WRWP\",\"PBRW\",\"PRRR\",\"WPPP\"],\"layout\":[[-2"
     ",-2,\"PRBB\"],[-1,-2,\"BPPR\"],[0,-2,\"PBRP\"],[1,-2,\"WWBB\"],[2,-2,\"PWWW\"],[3,-2,"
     "\"WPWW\"],[-2,-1,\"BBPW\"],[-1,-1,\"PRWB\"],[0,-1,\"RRPR\"],[1,-1,\"BWPR\"],[2,-1,\"W"
     "PPW\"],[3,-1,\"WWBP\"],[-2,0,\"PPWP\"],[-1,0,\"WPWP\"],[0,0,\"PWPP\"],[1,0,\"PPPW\"],"
     "[2,0,\"PPWP\"],[3,0,\"BPWP\"],[-2,1,\"WPPB\"],[-1,1,\"WWWP\"],[0,1,\"PPPW\"],[1,1,\"P"
     "BPP\"],[2,1,\"WPPB\"],[3,1,\"WRPP\"],[-2,2,\"PRPW\"],[-1,2,\"WWWR\"],[0,2,\"PPPW\"],["
     "1,2,\"PWBP\"],[2,2,\"PPWW\"],[3,2,\"PBPP\"]]}"},
    /* a town without its stock, as a board file gives it */
    {"tuktuk", "board", "custom",
     "{\"board\":{\"rows\":[\" .g.SSg.#o.##.\",\"..........L...\",\"g.#.#o . o.g#.\",\" .o"
     ".#og.#o.Sm.\",\"....4.........\",\"m.B.BBB.# .#B.\",\"o. .BBB.B#.##.\",\" ##.#S#.Bm."
     "B#.\",\"........1.....\",\"#. .#B#.BB.#B.\",\"......3......2\",\"#.#.   .##.S#.\",\""
     "#.m.mSg.# .o#.\",\"S.o.###.#o.S#.\",\".#......M.....\"],\"rectangle\":[1,5,13,10]}}"},
    /* a town with all signs */
    {"tuktuk", "board", "custom",
     "{\"stock\":[\"one-way\",\"one-way\",\"speed-limit\",\"crosswalk-ahead\",\"stop\",\"m"
     "echanic\",\"do-not-enter\",\"no-right\",\"no-stopping\",\"one-way\",\"police\",\"met"
     "er\",\"police\",\"stop\",\"no-parking\",\"compulsory-left\",\"speed-limit\",\"stop\""
     ",\"compulsory-left\",\"crosswalk-ahead\",\"crosswalk-ahead\",\"no-stopping\",\"no-pa"
     "rking\",\"crosswalk\",\"meter\",\"slippery\",\"crosswalk-ahead\",\"no-right\",\"gas"
     "\",\"compulsory-right\",\"compulsory-left\",\"slippery\",\"slippery\",\"one-way\",\""
     "do-not-enter\",\"crosswalk\",\"police-stop\",\"no-parking\",\"speed-limit\",\"speed-"
     "limit\",\"one-way\",\"gas\",\"no-parking\",\"police\",\"do-not-enter\",\"crosswalk\""
     ",\"no-left\",\"slippery\",\"compulsory-right\",\"no-stopping\",\"meter\",\"slippery"
     "\",\"crosswalk\",\"stop\",\"remove\",\"one-way\",\"crosswalk\",\"no-left\",\"remove"
     "\",\"gas\",\"compulsory-right\",\"no-right\",\"speed-limit\",\"remove\",\"police\","
     "\"remove\",\"stop\",\"no-stopping\",\"mechanic\",\"do-not-enter\",\"police-stop\",\""
     "mechanic\",\"remove\",\"no-stopping\",\"no-parking\",\"gas\",\"no-left\",\"meter\","
     "\"stop\",\"do-not-enter\"],\"board\":{\"rows\":[\" .g.SSg.#o.##.\",\"..........L..."
     "\",\"g.#.#o . o.g#.\",\" .o.#og.#o.Sm.\",\"....4.........\",\"m.B.BBB.# .#B.\",\"o. "
     ".BBB.B#.##.\",\" ##.#S#.Bm.B#.\",\"........1.....\",\"#. .#B#.BB.#B.\",\"......3...."
     "..2\",\"#.#.   .##.S#.\",\"#.m.mSg.# .o#.\",\"S.o.###.#o.S#.\",\".#......M.....\"],"
     "\"rectangle\":[1,5,13,10]}}"},
    /* a village */
    {"tuktuk", "board", "custom",
     "{\"board\":{\"rows\":[\"1..2....\",\".B.BB.B.\",\".B.BB.B.\",\"........\",\"3.B..B.4"
     "\",\"........\"],\"rectangle\":[1,0,6,5]}}"},
    /* a hamlet, where games are decided */
    {"tuktuk", "board", "custom",
     "{\"board\":{\"rows\":[\"1....2\",\".BBBB.\",\".BBBB.\",\"3....4\"],\"rectangle\":[0,0"
     ",5,3]}}"},
    /* the largest town */
    {"tuktuk", "board", "custom",
     "{\"board\":{\"rows\":[\"1...........L..........2\",\"........................\",\".."
     "#..#..#..#..#..#..#...\",\"........................\",\"........................\","
     "\"..#..#..#..#..#..#..#...\",\"........................\",\"........................"
     "\",\"..#..#..B..B..B..B..#...\",\"...L....................\",\"....................."
     "...\",\"..#..#..B..B..B..B..#...\",\"L.......................\",\".................."
     "......\",\"..#..#..B..B..B..B..#...\",\"........................\",\"..............."
     ".........\",\"..#..#..B..B..B..B..#...\",\"........................\",\"............"
     "............\",\"..#..#..#..#..#..#..#...\",\"........................\",\"........."
     "...............\",\"3......................4\"],\"rectangle\":[6,6,17,17]}}"},
    /* the smallest stock */
    {"tuktuk", "signs", "custom",
     "{\"stock\":[\"remove\",\"remove\",\"remove\",\"remove\",\"remove\",\"remove\",\"remo"
     "ve\",\"remove\",\"remove\",\"remove\",\"slippery\",\"slippery\",\"slippery\",\"slipp"
     "ery\",\"slippery\",\"slippery\",\"slippery\",\"slippery\",\"slippery\",\"slippery\"]"
     "}"},
    /* long turns */
    {"tuktuk", "signs", "custom",
     "{\"stock\":[\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-sto"
     "pping\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-stoppin"
     "g\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-stopping\","
     "\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no"
     "-stopping\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-sto"
     "pping\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"police\","
     "\"police\",\"police\",\"police\",\"police\",\"police\",\"police\",\"police\",\"polic"
     "e\",\"police\",\"speed-limit\",\"speed-limit\",\"speed-limit\",\"speed-limit\",\"spe"
     "ed-limit\",\"speed-limit\",\"speed-limit\",\"speed-limit\",\"speed-limit\",\"speed-l"
     "imit\"]}"},
    /* the largest stock */
    {"tuktuk", "signs", "custom",
     "{\"stock\":[\"slippery\",\"slippery\",\"slippery\",\"slippery\",\"slippery\",\"slipp"
     "ery\",\"no-parking\",\"no-parking\",\"no-parking\",\"no-parking\",\"no-parking\",\"n"
     "o-parking\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-stopping\",\"no-sto"
     "pping\",\"no-stopping\",\"crosswalk-ahead\",\"crosswalk-ahead\",\"crosswalk-ahead\","
     "\"crosswalk-ahead\",\"crosswalk-ahead\",\"crosswalk-ahead\",\"crosswalk\",\"crosswal"
     "k\",\"crosswalk\",\"crosswalk\",\"crosswalk\",\"crosswalk\",\"speed-limit\",\"speed-"
     "limit\",\"speed-limit\",\"speed-limit\",\"speed-limit\",\"speed-limit\",\"stop\",\"s"
     "top\",\"stop\",\"stop\",\"stop\",\"stop\",\"do-not-enter\",\"do-not-enter\",\"do-not"
     "-enter\",\"do-not-enter\",\"do-not-enter\",\"do-not-enter\",\"compulsory-right\",\"c"
     "ompulsory-right\",\"compulsory-right\",\"compulsory-right\",\"compulsory-right\",\"c"
     "ompulsory-right\",\"compulsory-left\",\"compulsory-left\",\"compulsory-left\",\"comp"
     "ulsory-left\",\"compulsory-left\",\"compulsory-left\",\"one-way\",\"one-way\",\"one-"
     "way\",\"one-way\",\"one-way\",\"one-way\",\"no-right\",\"no-right\",\"no-right\",\"n"
     "o-right\",\"no-right\",\"no-right\",\"no-left\",\"no-left\",\"no-left\",\"no-left\","
     "\"no-left\",\"no-left\",\"meter\",\"meter\",\"meter\",\"meter\",\"meter\",\"meter\","
     "\"police-stop\",\"police-stop\",\"police-stop\",\"police-stop\",\"police-stop\",\"po"
     "lice-stop\",\"mechanic\",\"mechanic\",\"mechanic\",\"mechanic\",\"mechanic\",\"mecha"
     "nic\",\"gas\",\"gas\",\"gas\",\"gas\",\"gas\",\"gas\",\"police\",\"police\",\"police"
     "\",\"police\",\"police\",\"police\",\"remove\",\"remove\",\"remove\",\"remove\",\"re"
     "move\",\"remove\",\"gas\",\"gas\",\"gas\",\"gas\",\"gas\",\"gas\"]}"},
    /* both */
    {"tuktuk", "signs", "custom",
     "{\"stock\":[\"slippery\",\"slippery\",\"no-parking\",\"no-parking\",\"no-stopping\","
     "\"no-stopping\",\"crosswalk-ahead\",\"crosswalk-ahead\",\"crosswalk\",\"crosswalk\","
     "\"speed-limit\",\"speed-limit\",\"stop\",\"stop\",\"do-not-enter\",\"do-not-enter\","
     "\"compulsory-right\",\"compulsory-right\",\"compulsory-left\",\"compulsory-left\",\""
     "one-way\",\"one-way\",\"no-right\",\"no-right\",\"no-left\",\"no-left\",\"meter\",\""
     "meter\",\"police-stop\",\"police-stop\",\"mechanic\",\"mechanic\",\"gas\",\"gas\",\""
     "police\",\"police\",\"remove\",\"remove\"],\"board\":{\"rows\":[\" .g.SSg.#o.##.\","
     "\"..........L...\",\"g.#.#o . o.g#.\",\" .o.#og.#o.Sm.\",\"....4.........\",\"m.B.BB"
     "B.# .#B.\",\"o. .BBB.B#.##.\",\" ##.#S#.Bm.B#.\",\"........1.....\",\"#. .#B#.BB.#B."
     "\",\"......3......2\",\"#.#.   .##.S#.\",\"#.m.mSg.# .o#.\",\"S.o.###.#o.S#.\",\".#."
     ".....M.....\"],\"rectangle\":[1,5,13,10]}}"},
    {NULL, NULL, NULL, NULL},
};
