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
  1057328914 324931
  768681644 254741
  3829410854 491536
  1835534219 379034
  942119493 324891
  3453216073 254762
  1335653686 491572
  2095242555 378541
  3843414098 101868
  1161635643 99663
  913141451 167400
  1099165197 99718
  1917447931 325496
  142419468 256159
  2406946227 490714
  2617995029 378703
  2549303200 325736
  1726566564 256749
  1664639022 492440
  886814782 379720
  276411246 187613
  378655399 212107
  2580278109 254257
  3821857711 200997
  3098384223 326410
  2233349446 256470
  1757706685 491032
  832784854 378804
  2537878028 325996
  344896609 257304
  3858949878 491588
  715091160 379103
  1485267633 298872
  206776328 248938
  356787791 340917
  3577454648 280723
$ crosstown record --game tuktuk --seed 1 --players 4 --agents greedy --option board=asia > g.jsonl
$ crosstown replay g.jsonl
  game 1: tuktuk, 4 players, 141 lines, decided: holds
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
   0   ·   ·   ·   ·  R1> ps   ·   ·   ·   ·   M   ·   ·   ·   ·   · 
   1   ·                       ·           ·           ·           · 
   2   ·                       ·           ·           ·           · 
   3   ·   ·   ·   ·   G   ·  sp   ·   ·  =L=  ·   ·   ·           · 
   4   ·           ·           ·           ·           G          <2>
   5   M           ·      [ ]  :  [←] [ ]  ·  [ ]      ·           · 
   6   ·   ·   ·  =L=  ·   ·  =L=  ·   ·  =L=  :   ·  np  Yca  ·  nl→
   7   ·           ·      [ ] po  [ ] [ ]  ·  [↑]      ·           · 
   8  G·           ·      [↓]  ·  [ ] [ ]  ·  [ ]      ·           · 
   9   ·   ·   ·   ·   ·   :  =L=  ·   ·  =L=  ·   ·  =L=  ·   ·   · 
  10   ·           ·      [↑]  ·  [ ] [ ] ns  [←]      ·           M 
  11  <4>          G           ·           ·           ·           · 
  12   ·           ·   ·   ·  =L=  ·   ·   ·   ·   G   ·   ·   ·   · 
  13   ·          ca           ·          B·                       · 
  14   ·           ·           ·          sl                       · 
  15   ·   ·   ·   ·   ·   M   ·   ·   ·  sp   ·  <3>  ·   ·   ·   · 
  
    Stock 61
    R Seat 0 red    4,0  home 1  delivered 1
    Y Seat 1 yellow 13,6  home 2  delivered 0, customer (you)
    B Seat 2 blue   9,13  home 3  delivered 0, customer
  > G Seat 3 green  0,8  home 4  delivered 0
    6,3: speed limit on police tile
    12,6: no parking on stop sign
    13,6: crosswalk ahead
    9,10: no stopping; feet point here
    9,14: slippery road on speed limit on crosswalk
    9,15: speed limit on no parking
    =L= light  <1> station  M mechanic  G gas  : feet point here  [↑] customer
    sl slippery road TT-21    np no parking TT-31       ns no stopping TT-32
    ca crosswalk ahead TT-22  sp speed limit TT-23      ps police stop TT-25
    po police tile TT-30      nl no left turn TT-28
$ LC_ALL=C crosstown show g.jsonl
      0   1   2   3   4   5   6   7   8   9   10  11  12  13  14  15 
   0   .   .   .   .  R1> ns   .   .   .   .  sl   .   .   .   .   . 
   1   .                       .           .           .           . 
   2   .                       .           .           .           . 
   3   .   .   .   .   G   .  nrv  .   .  =L=  .   .  nrv          . 
   4   .           .           .           .           G          Y2>
   5   M           .      [ ]  .  [ ] [ ]  .  [ ]      .          sp 
   6   .   .  ow< =L=  .   .  =L=  .   .  =L=  .  pm  cl> ca   .  ns 
   7   .           .      [ ] po  [ ] [ ]  .  [ ]     st           . 
   8   .           .      [ ]  .  [ ] [ ]  .  [ ]      .           . 
   9  G.   .   .   .   .   :  =L=  .   .  =L=  .  ps  =L=  .   .   . 
  10   .           .      [^] B.  [ ] [ ] ns  [ ]      .           M 
  11  <4>          G           .           .           .           . 
  12   .           .   .   .  =L=  .   .   .   .   G   .   .   .   . 
  13   .          ca          ca           .                       . 
  14   .           .           .          po                      st 
  15   .   .   .   .   .   M   .   .   .  cr<  .  <3>  .   .   .   . 
  
    Stock 35
    R Seat 0 red    4,0  home 1  delivered 2
    Y Seat 1 yellow 15,4  home 2  delivered 3
    B Seat 2 blue   6,10  home 3  delivered 1
    G Seat 3 green  0,9  home 4  delivered 0, customer
    5,0: no stopping on parking meter on police stop
    10,0: slippery road on one-way >; mechanic
    6,3: no right turn v on speed limit on police tile
    12,3: no right turn v on no left turn >
    15,5: speed limit on stop sign
    11,6: parking meter on police tile
    12,6: compulsory left > on no parking on stop sign
    15,6: no stopping on no left turn >
    12,7: stop sign on do not enter
    6,13: crosswalk ahead on one-way ^
    9,14: police tile on slippery road on speed limit on crosswalk
    9,15: compulsory right < on no left turn v on speed limit on no parking
    one-way in force: 2,6 < on row 6, from 15,6 to 0,6
    =L= light  <1> station  M mechanic  G gas  : feet point here  [^] customer
    sl slippery road TT-21    ns no stopping TT-32      ca crosswalk ahead TT-22
    sp speed limit TT-23      st stop sign TT-24        pm parking meter TT-33
    ps police stop TT-25      po police tile TT-30      cr compulsory right TT-27
    cl compulsory left TT-27  nr no right turn TT-28    ow one-way TT-29
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
  {"result":{"scores":[3,0],"ranks":[1,2],"reason":"decided"}}
  game 1: tuktuk, 2 players, 73 lines, decided: holds
  "customers":"4"
  {"result":{"scores":[4,1],"ranks":[1,2],"reason":"decided"}}
  game 1: tuktuk, 2 players, 127 lines, decided: holds
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
  game 1: tuktuk, 2 players, 227 lines, stock: holds
  game 2: tuktuk, 2 players, 233 lines, stock: holds
$ (cat town.txt; printf 'tiles\n6 stop\n5 slippery\n9 no-parking\n') > full.txt; crosstown record --game tuktuk --seed 2 --agents eager --board-file full.txt 2>/dev/null | crosstown replay
  game 1: tuktuk, 2 players, 70 lines, stock: holds
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
