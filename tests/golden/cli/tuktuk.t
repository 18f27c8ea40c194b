# Tuk Tuk Taxi: whole games from seeds, positions, and somebody's own town.
$ crosstown record --game tuktuk --seed 4 --players 3 --agents greedy --start 1 | cut -c 1-110 | head -n 14
  {"crosstown":1,"game":"tuktuk","rules":1,"players":3,"start":1,"options":{"board":"europe","signs":"all","cust
  {"n":0,"player":0,"move":"customer@4,3/N"}
  {"n":1,"player":2,"move":"customer@10,7/E"}
  {"n":2,"player":1,"move":"customer@10,3/N"}
  {"n":3,"player":1,"move":"customer@9,3/N"}
  {"n":4,"player":2,"move":"customer@10,6/E"}
  {"n":5,"player":0,"move":"customer@5,3/N"}
  {"n":6,"player":1,"move":"slippery@3,0"}
  {"n":7,"chance":"3"}
  {"n":8,"player":1,"move":"WWS"}
  {"n":9,"player":2,"move":"police@11,2"}
  {"n":10,"chance":"6"}
  {"n":11,"player":2,"move":"WWN"}
  {"n":12,"player":0,"move":"gas@0,3"}
$ for p in 2 3 4; do for a in random eager greedy; do for b in europe asia; do for s in all easy; do crosstown record --game tuktuk --players $p --agents $a --option board=$b --option signs=$s --start random --seed 5 --games 3 --legal | cksum; done; done; done; done
  1581414727 319278
  2205721321 254277
  2493349333 491712
  2038368120 378502
  1977370391 325363
  4199740316 253038
  3974848627 491608
  2867437967 378447
  770964952 101760
  45202751 89395
  4157438963 140367
  1646431505 107272
  1316658907 327640
  2438798477 256061
  2113400123 490820
  625100525 378822
  2956107641 327198
  169273325 256845
  3579706910 491264
  1969451217 378846
  3437339644 231760
  1439375459 207601
  2711213597 301817
  3673375304 256939
  282693614 325166
  1688234149 256583
  4191675044 491693
  1878467093 378896
  1754296235 325828
  280384280 257166
  677185203 492413
  3748424734 378443
  3120293357 297547
  4267202323 234566
  1582844557 490627
  1843042932 323920
$ crosstown record --game tuktuk --seed 1 --players 4 --agents greedy --option board=asia > g.jsonl
$ crosstown replay g.jsonl
  game 1: tuktuk, 4 players, 150 lines, decided: holds
$ crosstown show g.jsonl --at 0
      0   1   2   3   4   5   6   7   8   9   10  11  12  13  14  15 
   0   ·   ·   ·   ·  R1>  ·   ·   ·   ·   ·   M   ·   ·   ·   ·   · 
   1   ·                       ·           ·           ·           · 
   2   ·                       ·           ·           ·           · 
   3   ·   ·   ·   ·   G   ·   ·   ·   ·  =L=  ·   ·   ·           · 
   4   ·           ·           ·           ·           G          Y2>
   5   M           ·      [ ]  ·  [ ] [ ]  ·  [ ]      ·           · 
   6   ·   ·   ·  =L=  ·   ·  =L=  ·   ·  =L=  ·   ·   ·   ·   ·   · 
   7   ·           ·      [ ]  ·  [ ] [ ]  ·  [ ]      ·           · 
   8   ·           ·      [ ]  ·  [ ] [ ]  ·  [ ]      ·           · 
   9   ·   ·   ·   ·   ·   ·  =L=  ·   ·  =L=  ·   ·  =L=  ·   ·   · 
  10   ·           ·      [ ]  ·  [ ] [ ]  ·  [ ]      ·           M 
  11  G4>          G           ·           ·           ·           · 
  12   ·           ·   ·   ·  =L=  ·   ·   ·   ·   G   ·   ·   ·   · 
  13   ·           ·           ·           ·                       · 
  14   ·           ·           ·           ·                       · 
  15   ·   ·   ·   ·   ·   M   ·   ·   ·   ·   ·  B3>  ·   ·   ·   · 
  
    Stock 80
    R Seat 0 red    4,0  home 1  delivered 0
    Y Seat 1 yellow 15,4  home 2  delivered 0
    B Seat 2 blue   11,15  home 3  delivered 0
  > G Seat 3 green  0,11  home 4  delivered 0
    =L= light  <1> station  M mechanic  G gas  : feet point here  [↑] customer
$ crosstown show g.jsonl --at 60 --seat 1
      0   1   2   3   4   5   6   7   8   9   10  11  12  13  14  15 
   0   ·   ·   ·   ·  <1>  ·  R·   ·   ·   ·   M   ·   ·   ·   ·   · 
   1   ·                       ·           ·           ·           · 
   2   ·                       ·           ·           ·           · 
   3   ·   ·   ·   ·   G   ·  sp   ·   ·  =L=  ·   ·   ·           · 
   4   ·           ·          st           ·           G          <2>
   5   M           ·      [ ]  :  [←] [ ]  ·  [ ]      ·           · 
   6   ·   ·   ·  =L=  ·   ·  =L=  ·   ·  =L=  :   ·   ·   ·  Y·  np 
   7  po           ·      [ ]  ·  [ ] [ ]  ·  [↑]      ·           · 
   8   ·           ·      [↓]  ·  [ ] [ ]  ·  [ ]      ·           · 
   9   ·   ·   ·   ·   ·   :  =L=  ·   ·  =L=  ·   ·  =L=  ·   ·   · 
  10   ·           ·      [↑]  ·  [ ] [ ] ns  [←]      ·           M 
  11  <4>          G           ·           ·           ·           · 
  12   ·           ·   ·   ·  =L=  ·   ·   ·   ·   G   ·   ·  ca   · 
  13   ·           ·           ·          Bnp                      · 
  14   ·          G·           ·           ·                       · 
  15   ·   ·   ·   ·   ·   M   ·   ·   ·  nl→ sp  <3>  ·   ·   ·   · 
  
    Stock 62
    R Seat 0 red    6,0  home 1  delivered 1
    Y Seat 1 yellow 14,6  home 2  delivered 0, customer (you)
  > B Seat 2 blue   9,13  home 3  delivered 0, customer
    G Seat 3 green  3,14  home 4  delivered 0
    6,3: speed limit on police tile
    6,4: stop sign on police stop
    15,6: no parking on crosswalk ahead
    9,10: no stopping; feet point here
    9,13: no parking
    9,15: no left turn → on speed limit
    10,15: speed limit on crosswalk
    =L= light  <1> station  M mechanic  G gas  : feet point here  [↑] customer
    np no parking TT-31       ns no stopping TT-32      ca crosswalk ahead TT-22
    sp speed limit TT-23      st stop sign TT-24        po police tile TT-30
    nl no left turn TT-28
$ LC_ALL=C crosstown show g.jsonl
      0   1   2   3   4   5   6   7   8   9   10  11  12  13  14  15 
   0   .   .   .   .  <1>  .   .  ns   .   .   M   .   .   .   .   . 
   1   .                       .           .           .           . 
   2   .                       .           .           .           . 
   3  nr^  .   .   .   G   .  Rcr  .   .  =L=  .   .   .           . 
   4   .           .          st           .           G          <2>
   5   M           .      [ ] sl  [ ] [ ]  .  [ ]      .          ns 
   6   .   .   .  =L=  .   .  =L=  .   .  =L=  .  Ysp nl< pm   .  np 
   7  po           .      [ ]  .  [ ] [ ]  .  [ ]      .           . 
   8   .           .      [ ]  .  [ ] [ ]  .  [ ]      .           . 
   9   .   .   .   .   .   .  =L=  .   .  =L=  .   .  =L=  .   .   . 
  10  owv          .      [ ]  .  [ ] [ ] st  [ ]      .           M 
  11  G4>          G           .           .           .           . 
  12   .           .   .   .  =L=  .   .  crv  .   G   .  ow> ca   . 
  13   .           .           .          np                       . 
  14   .           .          sl          B.                       . 
  15   .   .   .   .   .   M   .   .   .  nl> po  <3>  .   .   .   . 
  
    Stock 33
    R Seat 0 red    6,3  home 1  delivered 1, customer
    Y Seat 1 yellow 11,6  home 2  delivered 1, customer
    B Seat 2 blue   9,14  home 3  delivered 1, customer
    G Seat 3 green  0,11  home 4  delivered 2
    7,0: no stopping on one-way >
    6,3: compulsory right ^ on parking meter on compulsory left ^
      on no right turn v on speed limit on police tile
    6,4: stop sign on stop sign on police stop
    11,6: speed limit on police tile
    13,6: parking meter on stop sign on do not enter
    15,6: no parking on crosswalk ahead
    0,10: one-way v on police stop
    9,10: stop sign on no stopping
    6,14: slippery road on one-way v
    9,15: no left turn > on speed limit
    10,15: police tile on speed limit on crosswalk
    one-way in force: 13,12 > on row 12, from 3,12 to 15,12
    one-way in force: 0,10 v on column 0, from 0,0 to 0,15
    =L= light  <1> station  M mechanic  G gas  : feet point here  [^] customer
    sl slippery road TT-21    np no parking TT-31       ns no stopping TT-32
    ca crosswalk ahead TT-22  sp speed limit TT-23      st stop sign TT-24
    pm parking meter TT-33    po police tile TT-30      cr compulsory right TT-27
    nr no right turn TT-28    nl no left turn TT-28     ow one-way TT-29
$ crosstown show g.jsonl --at 12 --seat 0 --json | cut -c 1-300
  {"game":"tuktuk","viewer":0,"phase":"roll","turn":-1,"mover":1,"stock":78,"slowed":false,"customers_each":2,"enough":4,"board":{"name":"asia","width":16,"height":16,"rows":["....1.....M.....",".#####.##.m#.##.",".###g#.##.##.##.","....G....L...##.",".##.##.##.##Gg#2","Mm#.#B.BB.B#.##.","...L..L..L..
$ head -n 1 g.jsonl | crosstown legal - | head -n 5
  customer@10,10/N
  customer@10,10/W
  customer@10,5/S
  customer@10,5/W
  customer@10,7/N
$ head -n 10 g.jsonl | crosstown legal -
  1
  2
  3
  4
  5
  6
$ crosstown rules tuktuk TT-25
  TT-25  Police stop: your drive ends on its square, and nobody can drive past a
         taxi that stands there. As long as you stand there and the same tile lies
         on top, only a roll of 1, 2 or 3 lets you drive on. Any other roll ends
         your turn. A happening that puts your taxi somewhere, even on the same
         square, ends this.
  
       0    1    2    3    4    5    6    7    8    9    10   11   12   13   14 
   0   ·   <1>   ·    ·    ·    M    ·   =L=   ·    M    ·    ·    ·   <2>   ·  
   1   ·             R·                   ·                   ·              ·  
   2   ·             =L=   ·    ·    ·   =L=   :    ·    ·   =L=             ·  
   3   G             st   [←]  [ ]  [ ]   ·   [↑]  [ ]  [ ]   ·              G  
   4   ·              ·   [ ]  [ ]   ·    ·    ·   [ ]  [ ]   ·              ·  
   5   ·    ·    ·    ·    ·    ·    ·         ·    ·    ·    ·    ·    ·    ·  
   6   ·              ·   [ ]  [ ]   ·    ·    ·   [ ]  [ ]   ·              ·  
   7   G              ·   [ ]  [↓]  [ ]   ·   [ ]  [ ]  [→]   :              G  
   8   ·             =L=   ·    :    ·   =L=   ·    ·    ·   =L=             ·  
   9   ·              ·                   ·                   ·              ·  
  10   ·   <4>   ·    ·    ·    M    ·   =L=   ·    M    ·   ps    ·   Y3>   ·  
  
    Stock 78   die: 5 green
    R Seat 0 red    3,1  home 1  delivered 0
  > Y Seat 1 yellow 13,10  home 3  delivered 0 (you)
    3,3: stop sign; feet point here
    =L= light  <1> station  M mechanic  G gas  : feet point here  [↑] customer
    st stop sign TT-24        ps police stop TT-25
  
  You are yellow and have rolled a 5. If you drive west, your drive ends on the
  police stop, and in your next turn you can drive on only with a 1, 2 or 3.
    allowed: WW
    refused: WWWWW. On 11,10 lies police stop: your drive ends there. (TT-25)
  
  Rulings
  The printed rules say that only a 1, 2 or 3 lets you go in your next turn. We
  play this in every turn as long as you stand there and the same tile lies on
  top.

# Customers: one to four a player, eight in all.
$ for c in 1 2 3 4; do crosstown record --game tuktuk --seed 3 --agents greedy --option customers=$c | tee c.jsonl | sed -n '1s/.*\("customers":"[1-4]"\).*/\1/p;$p'; crosstown replay c.jsonl; done
  "customers":"1"
  {"result":{"scores":[1,0],"ranks":[1,2],"reason":"decided"}}
  game 1: tuktuk, 2 players, 15 lines, decided: holds
  "customers":"2"
  {"result":{"scores":[2,1],"ranks":[1,2],"reason":"decided"}}
  game 1: tuktuk, 2 players, 44 lines, decided: holds
  "customers":"3"
  {"result":{"scores":[3,2],"ranks":[1,2],"reason":"decided"}}
  game 1: tuktuk, 2 players, 88 lines, decided: holds
  "customers":"4"
  {"result":{"scores":[4,1],"ranks":[1,2],"reason":"decided"}}
  game 1: tuktuk, 2 players, 105 lines, decided: holds
$ crosstown record --game tuktuk --players 3 --option customers=3
  crosstown: tuktuk: R-4: customers=3 with 3 players makes 9 customers. There are 8 in the box.
[2]
$ crosstown record --game tuktuk --option customers=5
  crosstown: tuktuk: R-4: The option "customers" has no value "5".
[2]
$ head -n 1 g.jsonl | sed 's/"customers":"2"/"customers":3/' | crosstown replay --partial
  crosstown: standard input: line 1: R-4: The value of the option "customers" must be a text.
[1]
$ head -n 1 g.jsonl | sed 's/"customers":"2"/"customers":"3"/' | crosstown replay --partial
  crosstown: standard input: line 1: R-4: customers=3 with 4 players makes 12 customers. There are 8 in the box.
[1]

# Own towns.
$ printf 'board village\n..1....M..\n.#.##.##.#\n.#...L....\nG#.BBB.BB.\n...BB...B3\n.#.L.M.L..\n....G.....\nrectangle rows 2-5 columns 2-9\n' > town.txt
$ crosstown record --game tuktuk --seed 2 --agents eager --board-file town.txt --games 2 --legal > box.jsonl; crosstown replay box.jsonl
  crosstown: town.txt: warning: no station 2: only two can play
  crosstown: town.txt: warning: no station 4: four cannot play
  crosstown: town.txt: warning: fewer than four mechanic squares: a taxi may find none free
  crosstown: town.txt: warning: fewer than four gas squares: a taxi may find none free
  game 1: tuktuk, 2 players, 179 lines, decided: holds
  game 2: tuktuk, 2 players, 230 lines, stock: holds
$ (cat town.txt; printf 'tiles\n6 stop\n5 slippery\n9 no-parking\n') > full.txt; crosstown record --game tuktuk --seed 2 --agents eager --board-file full.txt 2>/dev/null | crosstown replay
  game 1: tuktuk, 2 players, 64 lines, stock: holds
$ crosstown record --game tuktuk --players 4 --board-file town.txt
  crosstown: town.txt: warning: no station 2: only two can play
  crosstown: town.txt: warning: no station 4: four cannot play
  crosstown: town.txt: warning: fewer than four mechanic squares: a taxi may find none free
  crosstown: town.txt: warning: fewer than four gas squares: a taxi may find none free
  crosstown: tuktuk: R-5: Station 2 is missing from the board: with 4 players a taxi starts there.
[1]
$ crosstown record --game tuktuk --option board=custom
  crosstown: tuktuk: R-5: board=custom needs a board in the set-up.
[2]
$ crosstown record --game tuktuk --option signs=custom
  crosstown: tuktuk: R-5: The set-up has no list "stock".
[2]
$ sed '3d' town.txt | sed '3s/$/./' > bad.txt; crosstown record --game tuktuk --board-file bad.txt
  crosstown: bad.txt: line 3: R-5: This row is not as long as the first.
[1]
$ sed 's/3/1/' town.txt > bad.txt; crosstown record --game tuktuk --board-file bad.txt
  crosstown: bad.txt: line 6: R-5: Station 1 stands on the board already.
[1]
$ sed 's/columns 2-9/columns 2-10/' town.txt > bad.txt; crosstown record --game tuktuk --board-file bad.txt
  crosstown: bad.txt: line 9: R-5: The rectangle reaches beyond the board.
[1]
$ sed 's/rows 2-5/rows 4-5/' town.txt > bad.txt; crosstown record --game tuktuk --board-file bad.txt
  crosstown: bad.txt: line 5: R-5: A building space outside the rectangle.
[1]
$ (cat town.txt; printf 'tiles\n6 stop\n5 bananas\n') > bad.txt; crosstown record --game tuktuk --board-file bad.txt
  crosstown: bad.txt: line 12: R-5: Expected a number and a kind of tile, as in 5 stop.
[1]
$ head -c 100 /dev/zero > bad.txt; crosstown record --game tuktuk --board-file bad.txt
  crosstown: bad.txt: line 1: R-5: The file needs a line "board NAME" before its rows.
[1]

# Own stocks on any board.
$ crosstown record --game tuktuk --seed 2 --agents eager --without police,remove | tee w.jsonl | grep -c 'police@\|remove@'; crosstown replay w.jsonl; head -n 1 w.jsonl | grep -o '"signs":"[a-z]*"'
  0
  game 1: tuktuk, 2 players, 206 lines, stock: holds
  "signs":"custom"
$ crosstown record --game tuktuk --seed 2 --agents eager --option board=asia --option signs=easy --without police,remove | tee w.jsonl | crosstown replay; head -n 1 w.jsonl | grep -o '"stop"\|"one-way"\|"police"' | sort | uniq -c
  game 1: tuktuk, 2 players, 147 lines, stock: holds
        6 "stop"
$ crosstown record --game tuktuk --without trams,police
  crosstown: --without: R-5: "trams" is no kind of tile. The kinds are: slippery, no-parking, no-stopping, crosswalk-ahead, crosswalk, speed-limit, stop, do-not-enter, compulsory-right, compulsory-left, one-way, no-right, no-left, meter, police-stop, mechanic, gas, police, remove.
[2]
$ crosstown record --game tuktuk --option signs=custom --without police
  crosstown: --without: R-5: Kinds can be left out of signs=all and signs=easy; leave them out of your own list of tiles instead.
[2]
$ crosstown record --game newyork --without police
  crosstown: --without is not for the game newyork
[2]
$ printf '10 stop\n9 gas\n5 remove\n' > signs.txt; crosstown record --game tuktuk --seed 2 --agents eager --option board=asia --signs-file signs.txt | tee w.jsonl | crosstown replay; head -n 1 w.jsonl | grep -o '"stop"\|"gas"\|"remove"' | sort | uniq -c
  game 1: tuktuk, 2 players, 58 lines, stock: holds
        9 "gas"
        5 "remove"
       10 "stop"
$ crosstown record --game tuktuk --seed 2 --agents eager --board-file town.txt --signs-file signs.txt 2>/dev/null | crosstown replay
  game 1: tuktuk, 2 players, 58 lines, stock: holds
$ crosstown record --game tuktuk --board-file full.txt --signs-file signs.txt 2>&1 | tail -n 1
  crosstown: --signs-file: another file has brought "stock" already
$ crosstown record --game tuktuk --signs-file signs.txt --without gas
  crosstown: --without: R-5: Kinds can be left out of signs=all and signs=easy; leave them out of your own list of tiles instead.
[2]
$ crosstown record --game tuktuk --signs-file signs.txt --option signs=easy
  crosstown: --signs-file plays signs=custom, but --option says signs=easy
[1]
$ head -n 2 signs.txt > bad.txt; crosstown record --game tuktuk --signs-file bad.txt
  crosstown: bad.txt: line 2: R-5: Tiles in all: 19. There must be 20 to 120.
[1]

# Refusals name the rule.
$ head -n 1 g.jsonl > start.jsonl
$ (cat start.jsonl; echo '{"n":0,"player":3,"move":"customer@0,0/N"}') | crosstown replay --partial
  crosstown: standard input: line 2: move customer@0,0/N: TT-2: 0,0 is no building space.
[1]
$ (cat start.jsonl; echo '{"n":0,"player":0,"move":"customer@5,5/N"}') | crosstown replay --partial
  crosstown: standard input: line 2: move customer@5,5/N: R-7: It is the turn of player 3.
[1]
$ (cat start.jsonl; echo '{"n":0,"player":3,"move":"NNE"}') | crosstown replay --partial
  crosstown: standard input: line 2: move NNE: TT-1: First the customers are placed: choose a building space and a direction for the feet.
[1]
$ (head -n 9 g.jsonl; echo '{"n":8,"chance":"7"}') | crosstown replay --partial
  crosstown: standard input: line 10: chance 7: R-8: A move is due here, not a chance line.
[1]
$ (head -n 10 g.jsonl; echo '{"n":9,"chance":"7"}') | crosstown replay --partial
  crosstown: standard input: line 11: chance 7: R-8: That outcome is not possible here.
[1]
$ (head -n 10 g.jsonl; echo '{"n":9,"chance":"6"}'; echo '{"n":10,"player":0,"move":"NNNNNN"}') | crosstown replay --partial
  crosstown: standard input: line 12: move NNNNNN: TT-B1: Step 1 leads off the street: from 4,0 no street goes that way.
[1]
