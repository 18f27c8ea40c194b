# Whole games from seeds: the same on every machine and in every build.
$ crosstown record --game newyork --seed 1 --players 2 --agents greedy
  {"crosstown":1,"game":"newyork","rules":1,"players":2,"start":0,"options":{"scoring":"basic"},"setup":{"deck":["Y10","G8","Y12","B9","R10","B10","Y6","Y5","G12","Y11","R2","R11","R9","R3","R6","R12","B8","G2","Y1","G5","G3","G9","G7","Y4","B3","R1","B11","Y9","B7","B1","G1","G6","G10","B6","G11","B2","R7","B12","R4","G4","B4","Y8","Y2","Y3","B5","R8","R5","Y7"]},"seed":"1","names":["greedy","greedy"]}
  {"n":0,"player":0,"move":"Y12"}
  {"n":1,"player":0,"move":"+R12"}
  {"n":2,"player":1,"move":"R11"}
  {"n":3,"player":1,"move":"+R9"}
  {"n":4,"player":0,"move":"Y10"}
  {"n":5,"player":0,"move":"+R6"}
  {"n":6,"player":1,"move":"R9"}
  {"n":7,"player":1,"move":"+R3"}
  {"n":8,"player":0,"move":"B10"}
  {"n":9,"player":0,"move":"+Y1"}
  {"n":10,"player":1,"move":"R3"}
  {"n":11,"player":1,"move":"+G9"}
  {"n":12,"player":0,"move":"Y1"}
  {"n":13,"player":0,"move":"+Y4"}
  {"n":14,"player":1,"move":"G9"}
  {"n":15,"player":1,"move":"+B3"}
  {"n":16,"player":0,"move":"Y4"}
  {"n":17,"player":0,"move":"+B8"}
  {"n":18,"player":1,"move":"R2"}
  {"n":19,"player":1,"move":"+B11"}
  {"n":20,"player":0,"move":"B8"}
  {"n":21,"player":0,"move":"+Y9"}
  {"n":22,"player":1,"move":"B11"}
  {"n":23,"player":1,"move":"+G3"}
  {"n":24,"player":0,"move":"Y9"}
  {"n":25,"player":0,"move":"+R1"}
  {"n":26,"player":1,"move":"G3"}
  {"n":27,"player":1,"move":"+G5"}
  {"n":28,"player":0,"move":"B9"}
  {"n":29,"player":0,"move":"+G6"}
  {"n":30,"player":1,"move":"B3"}
  {"n":31,"player":1,"move":"+G2"}
  {"n":32,"player":0,"move":"G8"}
  {"n":33,"player":0,"move":"+G10"}
  {"n":34,"player":1,"move":"G2"}
  {"n":35,"player":1,"move":"+G11"}
  {"n":36,"player":0,"move":"G10"}
  {"n":37,"player":0,"move":"+B6"}
  {"n":38,"player":1,"move":"G11"}
  {"n":39,"player":1,"move":"+R7"}
  {"n":40,"player":0,"move":"R10"}
  {"n":41,"player":0,"move":"+B12"}
  {"n":42,"player":1,"move":"Y11"}
  {"n":43,"player":1,"move":"+R4"}
  {"n":44,"player":0,"move":"B12"}
  {"n":45,"player":0,"move":"+G4"}
  {"n":46,"player":1,"move":"R7"}
  {"n":47,"player":1,"move":"+B7"}
  {"n":48,"player":0,"move":"G4"}
  {"n":49,"player":0,"move":"+Y8"}
  {"n":50,"player":1,"move":"R4"}
  {"n":51,"player":1,"move":"+G7"}
  {"n":52,"player":0,"move":"Y8"}
  {"n":53,"player":0,"move":"+B4"}
  {"n":54,"player":1,"move":"B7"}
  {"n":55,"player":1,"move":"+B2"}
  {"n":56,"player":0,"move":"B6"}
  {"n":57,"player":0,"move":"+R8"}
  {"n":58,"player":1,"move":"G7"}
  {"n":59,"player":1,"move":"+R5"}
  {"n":60,"player":0,"move":"R8"}
  {"n":61,"player":0,"move":"+Y7"}
  {"n":62,"player":1,"move":"R5"}
  {"n":63,"player":1,"move":"+B5"}
  {"n":64,"player":0,"move":"G6"}
  {"n":65,"player":0,"move":"+Y3"}
  {"n":66,"player":1,"move":"B5"}
  {"n":67,"player":1,"move":"+Y2"}
  {"n":68,"player":0,"move":"R1"}
  {"n":69,"player":0,"move":"+G1"}
  {"n":70,"player":1,"move":"G5"}
  {"n":71,"player":1,"move":"+B1"}
  {"n":72,"player":0,"move":"G1"}
  {"n":73,"player":1,"move":"Y5"}
  {"n":74,"player":0,"move":"Y3"}
  {"n":75,"player":1,"move":"B2"}
  {"n":76,"player":0,"move":"B4"}
  {"n":77,"player":1,"move":"Y2"}
  {"n":78,"player":0,"move":"Y7"}
  {"n":79,"player":1,"move":"B1"}
  {"n":80,"player":0,"move":"R12"}
  {"n":81,"player":1,"move":"G12"}
  {"n":82,"player":0,"move":"pass"}
  {"n":83,"player":1,"move":"Y6"}
  {"result":{"scores":[18,34],"ranks":[2,1],"reason":"all-passed"}}
$ crosstown record --game newyork --seed 7 --players 4 --agents random,eager,greedy,greedy --option scoring=pro --start 2 --legal | cut -c 1-120 | head -n 12
  {"crosstown":1,"game":"newyork","rules":1,"players":4,"start":2,"options":{"scoring":"pro"},"setup":{"deck":["G12","B2",
  {"n":0,"player":2,"move":"B11","legal":["B11","B5","G6","R2","R4","R7","pass"]}
  {"n":1,"player":2,"move":"+G10","legal":["+B3","+G10","+G3","+Y1","+Y2","+Y9"]}
  {"n":2,"player":3,"move":"R9","legal":["B6","B7","G11","G2","G4","R9","pass"]}
  {"n":3,"player":3,"move":"+Y9","legal":["+B3","+G3","+G7","+Y1","+Y2","+Y9"]}
  {"n":4,"player":0,"move":"G9","legal":["B12","B2","G12","G9","R1","Y10","pass"]}
  {"n":5,"player":0,"move":"+G3","legal":["+B3","+G3","+G7","+Y1","+Y2","+Y8"]}
  {"n":6,"player":1,"move":"G8","legal":["B10","B8","G8","R11","R3","Y6","pass"]}
  {"n":7,"player":1,"move":"+Y3","legal":["+B3","+G7","+Y1","+Y2","+Y3","+Y8"]}
  {"n":8,"player":2,"move":"R7","legal":["B5","G10","G6","R2","R4","R7","pass"]}
  {"n":9,"player":2,"move":"+G7","legal":["+B3","+G7","+R8","+Y1","+Y2","+Y8"]}
  {"n":10,"player":3,"move":"Y9","legal":["B6","B7","G11","G2","G4","Y9","pass"]}
$ for p in 2 3 4; do for a in random eager greedy; do for s in basic pro; do crosstown record --game newyork --players $p --agents $a --option scoring=$s --start random --seed 5 --games 20 --legal | cksum; done; done; done
  1633901091 50512
  4249194026 50472
  3098040706 139851
  3530657941 139811
  2768236401 137001
  66531323 136362
  3937752648 71548
  3946175653 71508
  2898703767 128892
  296825889 128852
  421244645 126925
  3885807793 126893
  3753284295 83267
  3011174485 83227
  635701787 117860
  1506867942 117822
  1456912891 116521
  3586350401 117062
$ crosstown record --game newyork --seed 18446744073709551615 | cksum
  2229278302 748
$ crosstown record --game newyork --seed -1 | cksum
  2229278302 748
$ crosstown record --game newyork --seed 0xffffffffffffffff | cksum
  2229278302 748

# Positions.
$ crosstown record --game newyork --seed 1 --players 3 --agents greedy > g.jsonl
$ crosstown replay g.jsonl
  game 1: newyork, 3 players, 77 lines, all-passed: holds
$ crosstown show g.jsonl --at 0
                                                                            
    ───────────────────────────────────────────────────────────────────────
      1     2     3     4     5     6     7     8     9     10    11    12  
  
    Display Y1 Y4 G3 G5 G7 G9    Stock 24
  > Seat 0 red    points   0  hand R10 Y10 Y12 G8 B9 B10
    Seat 1 yellow points   0  hand R2 R11 Y5 Y6 Y11 G12
    Seat 2 green  points   0  hand R3 R6 R9 R12 G2 B8
    Seat 0: play a card, or pass and be out for good.
$ crosstown show g.jsonl --at 20 --seat 1
                                                                      [G12] 
                                                                       R12  
                      [Y4]        [R6]  [G7]  [G8]  [R9]  [Y10] [R11]  Y12  
    ───────────────────────────────────────────────────────────────────────
      1     2     3     4     5     6     7     8     9     10    11    12  
  
    Display Y1 G1 B1 B3 B6 B7    Stock 14
    Seat 0 red    points  26  hand R1 G9 G10 ? ? ?
  > Seat 1 yellow points  14  hand R2 Y5 Y6 Y9 Y11 B11  (you)
    Seat 2 green  points  27  hand G3 G5 G6 ? ? ?
    Seat 1: play a card, or pass and be out for good.
$ LC_ALL=C crosstown show g.jsonl --at 20 --seat 1
                                                                      [G12] 
                                                                       R12  
                      [Y4]        [R6]  [G7]  [G8]  [R9]  [Y10] [R11]  Y12  
    -----------------------------------------------------------------------
      1     2     3     4     5     6     7     8     9     10    11    12  
  
    Display Y1 G1 B1 B3 B6 B7    Stock 14
    Seat 0 red    points  26  hand R1 G9 G10 ? ? ?
  > Seat 1 yellow points  14  hand R2 Y5 Y6 Y9 Y11 B11  (you)
    Seat 2 green  points  27  hand G3 G5 G6 ? ? ?
    Seat 1: play a card, or pass and be out for good.
$ crosstown show g.jsonl
    [R1]  [Y2]  [G3]  [R4]  [G5]  [G6]  [B7]  [R8]  [B9]  [R10]             
     B1    B2    B3    G4    Y5    Y6    Y7    Y8    Y9    B10  [Y11] [G12] 
     Y1    R2    Y3    B4    B5    B6    R7    B8    G9    G10   B11   R12  
     G1    G2    R3    Y4    R5    R6    G7    G8    R9    Y10   R11   Y12  
    ───────────────────────────────────────────────────────────────────────
      1     2     3     4     5     6     7     8     9     10    11    12  
  
    Display none    Stock 0
    Seat 0 red    points  23  hand none
    Seat 1 yellow points  13  hand none
    Seat 2 green  points  26  hand G11 B12  (passed)
$ crosstown show g.jsonl --at 9 --seat 2 --json
  {"game":"newyork","scoring":"basic","viewer":2,"phase":"take","turn":1,"stock":20,"display":["R1","Y1","Y9","G3","B3","B11"],"piles":[[],[],[],[],[],[],[],[],[],["Y10"],["R11"],["Y12","R12","G12"]],"seats":[{"colour":"red","hand":["Y4","G9","?","?","?","?"],"in":true,"passed":false,"points":11,"rank":2},{"colour":"yellow","hand":["G7","?","?","?","?"],"in":true,"passed":false,"points":10,"rank":3},{"colour":"green","hand":["R3","R6","R9","G2","G5","B8"],"in":true,"passed":false,"points":12,"rank":1}],"seen":["R1","R11","R12","Y1","Y4","Y9","Y10","Y12","G3","G5","G7","G9","G12","B3","B11"]}
$ crosstown show g.jsonl --at 1000
  crosstown: show: --at 1000: the record has the positions 0 to 77
[1]
$ crosstown show g.jsonl --at x
  crosstown: --at: "x" is not a number from 0 to 2147483647
[2]
$ crosstown show g.jsonl --seat 3
  crosstown: show: --seat 3: the seats are 0 to 2
[1]
$ head -n 10 g.jsonl | crosstown legal -
  +B11
  +B3
  +G3
  +R1
  +Y1
  +Y9
$ head -n 11 g.jsonl | crosstown legal -
  B8
  G2
  G5
  R3
  R6
  R9
  pass
$ crosstown legal g.jsonl
  crosstown: g.jsonl: the game is over
[1]
$ head -n 11 g.jsonl | crosstown replay
  crosstown: standard input: line 11: R-11: The record ends before the game does.
[1]
$ head -n 11 g.jsonl | crosstown replay --partial
  game 1: newyork, 3 players, 10 lines, not finished: holds
$ (head -n 11 g.jsonl; head -n 4 g.jsonl; cat g.jsonl) | crosstown replay --partial -
  game 1: newyork, 3 players, 10 lines, not finished: holds
  game 2: newyork, 3 players, 3 lines, not finished: holds
  game 3: newyork, 3 players, 77 lines, all-passed: holds
$ (cat g.jsonl; head -n 4 g.jsonl) | crosstown replay
  game 1: newyork, 3 players, 77 lines, all-passed: holds
  crosstown: standard input: line 83: R-11: The record ends before the game does.
[1]
$ crosstown rules newyork NY-5
  NY-5   After playing you must take exactly one card from the display into your
         hand, as long as a card lies there.
  
                                                    [G9]              [R12] 
                                              [R8]   R9                Y12  
    ───────────────────────────────────────────────────────────────────────
      1     2     3     4     5     6     7     8     9     10    11    12  
  
    Display R1 Y2 G3 G10 G11 B10    Stock 26
  > Seat 0 red    points  20  hand R4 Y11 G6 B9 B12  (you)
    Seat 1 yellow points   0  hand Y5 Y8 ? ? ? ?
    Seat 0: take a card from the display.
  
  You have played the red 12, so now you must take one card from the display, for
  example the red 1. You cannot play a second card in the same turn.
    allowed: +R1
    refused: R4. You cannot play R4 now: you have played, so take a card from the display. (NY-5)
  
  Rulings
  The printed rules fill your hand up to six cards again after you have played. We
  read this as a duty: you must take a card as long as one lies in the display.
$ crosstown rules newyork
  New York, New York (Wolfgang Kramer, 1989)
  Together you build the skyline of New York. Each of the twelve piles of cards is
  a building, and the colour of its top card shows who owns it.
  Have your colour on top of the piles with the highest numbers when all cards are
  played.
  
  A turn
  1. Play one card from your hand on the pile of its number.
  2. If a card lies there already, your card covers it and becomes the top card.
  3. Then take one card from the display into your hand.
  4. The display is filled up to six cards from the stock, and the next player has
     a turn.
  5. Instead of playing you may pass, but then you are out of the game for good.
  
  Good to know
  -  Keep the high cards of your own colour for the end, because a card that is
     played early is easily covered.
  -  Use neutral cards to cover the high top cards of the other players.
  -  Near the end, pass when every card in your hand would cover a top card of
     your own colour.
  
  Rule by rule
  NY-1   Each seat owns a colour. The first seat is red, the second yellow, the
         third green, the fourth blue. Colours that nobody owns are neutral, but
         their cards are in the game.
  NY-2   Everybody gets six cards, hidden from the others. Six more lie face up:
         the display. The rest is the stock, face down. Everybody sees the
         display, the piles and every card that is taken.
  NY-3   In your turn you play one card and then take one from the display. Or you
         pass. You cannot skip a turn and stay in the game.
  NY-4   You may play any card of your hand. It goes on top of the pile of its
         number; the first card of a number opens the pile.
  NY-5   After playing you must take exactly one card from the display into your
         hand, as long as a card lies there.
  NY-6   Only after you have taken, the display is filled up to six from the
         stock. A card that you take waits for your next turn, and a card that
         turns up waits for the next turn.
  NY-7   When the stock is used up the display shrinks. When the display is used
         up, cards are played without taking until the hands are empty.
  NY-8   When it is your turn you may pass instead of playing, also on your first
         turn, but not between playing and taking. You are then out for good, and
         the others go on. Your hand stays hidden until the end and counts for
         nothing.
  NY-9   A player who has passed or holds no card is skipped. The last player left
         goes on alone and may pass at the beginning of any turn.
  NY-10  The game ends when every hand is empty, or when every player who still
         holds cards has passed.
  NY-11  Basic score: add up the numbers of the piles whose top card has your
         colour. This holds for players who have passed, too. Neutral top cards
         and empty piles count for nobody.
  NY-12  Pro score: add extra points to the basic score for each run of
         neighbouring piles whose top cards have your colour: 3 for two piles, 6
         for three, 10 for four, 15 for five, 25 for six or more. A run counts
         once, in its full length. The piles form a ring, so 12 is next to 1, and
         an empty pile breaks a run.
  NY-13  The player with the most points wins. Players with equal points share the
         place.
  
  Rulings
  Where the printed rules leave something open or differ from language to
  language, this is what we play, and why.
  NY-1   The printed rules let every player choose a colour. Here the colour
         belongs to the seat, so that everybody finds it at once and saved games
         are easy to read.
  NY-2   The printed rules let the players agree on who begins. Here you may
         choose who begins, or let chance decide.
  NY-2   The printed rules do not say what the others may know of your hand. We
         play with hidden hands, but everybody sees every card that is taken from
         the display.
  NY-5   The printed rules fill your hand up to six cards again after you have
         played. We read this as a duty: you must take a card as long as one lies
         in the display.
  NY-8   The printed rules allow passing at any time. We let you pass only at the
         beginning of your own turn, also in your first turn, because waiting for
         your turn costs nothing and keeps the game in order.
  NY-8   The printed rules do not say what happens to the cards of a player who
         passes. We keep them hidden until the end, and they count for nothing, so
         that the others learn nothing new when you pass.
  NY-9   The printed rules do not say how the last player goes on. We play that
         this player goes on playing and taking cards as usual, and may pass at
         the beginning of any turn.
  NY-11  The printed rules do not say who gets the points for neutral top cards.
         We play that nobody gets them, and that players who have passed still get
         the points for their own top cards.
  NY-12  The printed rules do not say what several runs are worth. We count every
         run once and in its full length, so a long run is never split into
         shorter ones.
  NY-12  The printed rules say nothing about empty piles and about all twelve
         piles in one colour. We play that an empty pile breaks a run, and that
         all twelve piles are one run for 25 points.
  NY-13  The printed rules do not say what happens with equal points. We let these
         players share the place, because everything that counts is already on the
         piles.

# How long endings take: the figures differ, their places do not.
$ crosstown bench --endings --ms 10 --json | sed 's/"endings":[1-9][0-9]*/"endings":N/; s/"solved":[0-9]*/"solved":N/; s/[0-9]*\.[0-9][0-9]*/F/g' | grep '"players":2' | sort -u
  {"game":"newyork","players":2,"options":{"scoring":"basic"},"open_for":0,"endings":N,"solved":N,"ms_mean":F,"ms_worst":F},
  {"game":"newyork","players":2,"options":{"scoring":"basic"},"open_for":12,"endings":N,"solved":N,"ms_mean":F,"ms_worst":F},
  {"game":"newyork","players":2,"options":{"scoring":"basic"},"open_for":4,"endings":N,"solved":N,"ms_mean":F,"ms_worst":F},
  {"game":"newyork","players":2,"options":{"scoring":"basic"},"open_for":8,"endings":N,"solved":N,"ms_mean":F,"ms_worst":F},
  {"game":"newyork","players":2,"options":{"scoring":"pro"},"open_for":0,"endings":N,"solved":N,"ms_mean":F,"ms_worst":F},
  {"game":"newyork","players":2,"options":{"scoring":"pro"},"open_for":12,"endings":N,"solved":N,"ms_mean":F,"ms_worst":F},
  {"game":"newyork","players":2,"options":{"scoring":"pro"},"open_for":4,"endings":N,"solved":N,"ms_mean":F,"ms_worst":F},
  {"game":"newyork","players":2,"options":{"scoring":"pro"},"open_for":8,"endings":N,"solved":N,"ms_mean":F,"ms_worst":F},
$ crosstown bench --endings --ms 10 | head -n 1
  game     P  options           open for  endings solved %    ms mean   ms worst
