# Manhattan TraffIQ: whole games from seeds, positions, and somebody's own box.
$ crosstown record --game traffiq --seed 4 --players 4 --agents greedy | cut -c 1-110 | head -n 8
  {"crosstown":1,"game":"traffiq","rules":1,"players":4,"start":0,"options":{"scenario":"times-square","hands":"
  {"n":0,"player":0,"move":"BBBR@2,0"}
  {"n":1,"player":0,"move":"truck@2,1"}
  {"n":2,"player":0,"move":"BRBB@0,1"}
  {"n":3,"player":0,"move":"taxi@1,1"}
  {"n":4,"player":1,"move":"BWRW@1,2"}
  {"n":5,"player":1,"move":"BWWB@0,2"}
  {"n":6,"player":1,"move":"truck@1,2"}
$ for p in 2 3 4; do for a in random eager greedy; do for s in times-square central-park; do for h in hidden open; do crosstown record --game traffiq --players $p --agents $a --option scenario=$s --option hands=$h --start random --seed 5 --games 3 --legal | cksum; done; done; done; done
  92527435 73907
  98784589 73901
  1588286194 78761
  4034631696 78755
  155558795 73352
  1107601479 73346
  2121385806 79148
  1564398390 79142
  33927733 115534
  4002517429 143212
  2813581393 143526
  3598525459 158460
  2442966136 75115
  3505180151 75109
  3028154236 76117
  585135595 76111
  3467533112 72404
  2519062465 72398
  1564116071 85823
  2647807589 85817
  1417870736 135365
  3969214120 124620
  1763119055 151690
  336293669 145043
  1353395775 76272
  3842634141 76266
  1920794304 77225
  1467127222 77219
  3633916778 69456
  3815400242 69450
  287280637 79767
  3297913494 79761
  1145645914 124574
  771223174 127875
  37492052 111773
  2587539795 118438
$ crosstown record --game traffiq --seed 1 --players 2 --agents greedy > g.jsonl
$ crosstown replay g.jsonl
  game 1: traffiq, 2 players, 106 lines, all-placed: holds
$ crosstown show g.jsonl --at 0 --seat 0
         -1     0     1     2     3
  
    -1          +     +
             .♣♣♣♣♣.─────.
     0    +  ║     ║     ║  +
             .─────.─────.─────.
     1          +  ║     ║     ║  +
                   .─────.♣♣♣♣♣.
     2                +     +
  
  
    Streets: ══║ red  ──│ beige.  ♣ park  ≈ water  + free cell
    Crossings, named by the cell south-east of them: o complete  . not yet
    x without street  ? to place on  Rt taxi and RT truck of red
  
  > R Seat 0 red    points  0  supply 8t 3T  hand WWRR RRBB  (you)
    Y Seat 1 yellow points  0  supply 8t 3T  hand 2 hidden
    Stack 40
    Action 1 of 2: attach a tile, draw or end.
$ crosstown show g.jsonl --at 40 --seat 1
         -2    -1     0     1     2     3     4
  
    -2                      +     +     +
                         .─────.═════.═════.
    -1          +     +  │     ♣     ≈     ║  +
             .─────.♣♣♣♣♣.─────o─────o≈≈≈≈≈.
     0    +  ║     ║     ║     ║     │     ║  +
             .─────Rt────RT────Rt────o═════.
     1    +  ≈     │     ║     ║     ║     ║  +
             .═════.═════o─────RT♣♣♣♣YT≈≈≈≈.
     2          +  ♣     ♣     │     │     ║  +
                   .─────.♣♣♣♣♣.═════.♣♣♣♣♣.
     3                +     +     +     +
  
  
    Streets: ══║ red  ──│ beige.  ♣ park  ≈ water  + free cell
    Crossings, named by the cell south-east of them: o complete  . not yet
    x without street  ? to place on  Rt taxi and RT truck of red
  
    R Seat 0 red    points  6  supply 6t 1T  hand 2 hidden
  > Y Seat 1 yellow points  2  supply 8t 2T  hand RRRR RBRB PBRR  (you)
    Stack 26
    Action 2 of 2: draw or end.
$ LC_ALL=C crosstown show g.jsonl
         -2    -1     0     1     2     3     4     5     6
  
    -4          +     +     +           +     +
             .^^^^^.=====.-----.     .-----.~~~~~.
    -3    +  ^     H     H     ^  +  H     |     H  +
             .=====YT====Rt====.-----.=====o~~~~~.~~~~~.
    -2    +  H     |     |     |     ~     |     |     ~  +
             .-----.=====o-----Rt====Rt====Rt----Rt----.
    -1          +  ^     |     ^     ~     H     |     |  +
             .-----.^^^^^Rt----o-----o~~~~~Rt----.-----.
     0    +  H     H     H     H     |     H     H  +
             .-----o-----o-----o-----Rt====o-----.
     1    +  ~     |     H     H     H     H     ~  +
             .=====o=====RT----RT^^^^YT~~~~RT----.
     2    +  H     ^     ^     |     |     H     |  +
             .-----Yt----.^^^^^.=====.^^^^^.^^^^^.
     3    +  H     H     H  +  H     |  +     +
             .-----.=====.     .-----.
     4          +     +           +
  
  
    Streets: ==H red  --| beige.  ^ park  ~ water  + free cell
    Crossings, named by the cell south-east of them: o complete  . not yet
    x without street  ? to place on  Rt taxi and RT truck of red
  
    R Seat 0 red    points 14  supply 0t 0T  hand RRRB
    Y Seat 1 yellow points  5  supply 7t 1T  hand RRRB
    Stack 7
$ crosstown show g.jsonl --at 2 --seat 0 --json
  {"game":"traffiq","scenario":"times-square","hands":"hidden","viewer":0,"phase":"action","turn":0,"actions":1,"done":["attach"],"stack":40,"quiet":0,"quiet_limit":8,"tiles":[{"at":[0,0],"sides":"PRBR"},{"at":[1,0],"sides":"BRBR"},{"at":[1,1],"sides":"BRBR"},{"at":[2,1],"sides":"BRPR"},{"at":[0,1],"sides":"BRRB","by":0}],"vertices":[{"at":[1,1],"roads":"NESW","seat":0,"vehicle":"truck"}],"dead":[],"open":[],"free":[{"at":[0,-1],"needs":"..P."},{"at":[1,-1],"needs":"..B."},{"at":[0,2],"needs":"R..."},{"at":[-1,0],"needs":".R.."},{"at":[2,0],"needs":"..BR"},{"at":[3,1],"needs":"...R"},{"at":[1,2],"needs":"B..."},{"at":[2,2],"needs":"P..."},{"at":[-1,1],"needs":".B.."}],"seats":[{"colour":"red","hand":["WWRR"],"taxis":8,"trucks":2,"points":2,"rank":1},{"colour":"yellow","hand":["?","?"],"taxis":8,"trucks":3,"points":0,"rank":2}]}
$ head -n 1 g.jsonl | crosstown legal - | head -n 5
  BBRR@1,2
  BBRR@3,1
  BRRB@-1,0
  BRRB@0,1
  BRRB@1,2
$ crosstown rules traffiq TQ-12
  TQ-12  After placing or riding a vehicle you may compete on the horizontal
         street, the vertical street or both at its crossing. A truck counts 2, a
         taxi 1. Each rival who has less than you on the street takes all their
         vehicles on it back into the supply. Equal or stronger rivals stay.
  
         -1     0     1     2     3
  
    -2          +     +
             .═════.═════.
    -1    +  ║     ║     ║  +
             .♣♣♣♣♣YT────.═════.
     0    +  ║     ║     ║     │  +
             .─────RT────Yt────.
     1    +  ║     ║     ║     ║  +
             .═════.─────.♣♣♣♣♣.
     2          +     +     +
  
  
    Streets: ══║ red  ──│ beige.  ♣ park  ≈ water  + free cell
    Crossings, named by the cell south-east of them: o complete  . not yet
    x without street  ? to place on  Rt taxi and RT truck of red
  
  > R Seat 0 red    points  2  supply 8t 2T  hand BBBR  (you)
    Y Seat 1 yellow points  3  supply 7t 2T  hand empty
    Stack 39
    Compete at 1,1 or hold.
    compete:h would remove yellow's taxi at 2,1.
  
  You have placed a truck at 1,1, and on the horizontal street you have 2 and
  yellow has 1: compete there, and yellow takes the taxi back. On the vertical
  street you both have 2, so nobody loses there.
    allowed: compete:h
    refused: compete:v. Nobody would lose on the vertical street. (TQ-12)
  
  Rulings
  The sheets allow you to compete and do not force you, so you decide for each of
  the two streets. On a street that you choose, all weaker rivals take their
  vehicles back: you cannot spare one of them.
  A vehicle that is taken back may have stood on a second street, too. Nothing
  else happens there, because you compete only on the streets of the vehicle that
  you have placed or ridden.

# Own boxes.
$ printf '6 RRRR\n6 BBBB\n6 RBRB\n6 PRRB # a park\n' > tiles.txt
$ printf '# x y tile\n0 0 PRBR\n1 0 BRBR\n1 1 BRBR\n' > layout.txt
$ crosstown record --game traffiq --seed 2 --agents eager --tiles tiles.txt --layout layout.txt --games 2 --legal > box.jsonl; crosstown replay box.jsonl
  game 1: traffiq, 2 players, 47 lines, last-round: holds
  game 2: traffiq, 2 players, 46 lines, last-round: holds
$ crosstown record --game traffiq --option scenario=custom
  crosstown: traffiq: R-5: Your own box needs a start layout.
[2]
$ crosstown record --game traffiq --tiles tiles.txt
  crosstown: traffiq: R-5: Your own box needs a start layout.
[1]
$ crosstown record --game newyork --tiles tiles.txt
  crosstown: --tiles is not for the game newyork
[2]
$ crosstown record --game traffiq --tiles nowhere.txt --layout layout.txt
  crosstown: nowhere.txt: No such file or directory
[1]
$ printf '6 RRRR\n6 RRXB\n' > bad.txt; crosstown record --game traffiq --tiles bad.txt --layout layout.txt
  crosstown: bad.txt: line 2: R-5: "RRXB" is not four letters out of R, B, P and W.
[1]
$ printf '0 0 PRBR\n1 0 BRBP\n' > bad.txt; crosstown record --game traffiq --layout bad.txt
  crosstown: bad.txt: line 2: R-5: This tile shows park (P) on its west side, but the tile on line 1 shows red street (R) there.
[1]
$ printf '0 0 PRBR\n2 0 BRBR\n' > bad.txt; crosstown record --game traffiq --layout bad.txt
  crosstown: bad.txt: line 2: R-5: The tiles on lines 1 and 2 do not hang together.
[1]
$ printf '0 0 PRBR\n0 0 BRBR\n' > bad.txt; crosstown record --game traffiq --layout bad.txt
  crosstown: bad.txt: line 2: R-5: This cell was taken on line 1 already.
[1]
$ printf '0 0 PRBR\n101 0 BRBR\n' > bad.txt; crosstown record --game traffiq --layout bad.txt
  crosstown: bad.txt: line 2: R-5: "101" is not a whole number from -100 to 100.
[1]
$ printf '19 RRRR\n' > bad.txt; crosstown record --game traffiq --tiles bad.txt --layout layout.txt
  crosstown: bad.txt: line 1: R-5: The file ends at line 1. Tiles in the file: 19; wanted at least 20.
[1]
$ head -c 100 /dev/zero > bad.txt; crosstown record --game traffiq --tiles bad.txt --layout layout.txt
  crosstown: bad.txt: line 1: R-5: Wanted a count and a tile, such as "3 RRRB".
[1]

# Refusals name the rule.
$ head -n 1 g.jsonl > start.jsonl
$ (cat start.jsonl; echo '{"n":0,"player":0,"move":"RRRR@-1,-1"}') | crosstown replay --partial
  crosstown: standard input: line 2: move RRRR@-1,-1: TQ-5: You do not hold the tile RRRR, turned or not.
[1]
$ (cat start.jsonl; echo '{"n":0,"player":0,"move":"taxi:0,0>1,1"}') | crosstown replay --partial
  crosstown: standard input: line 2: move taxi:0,0>1,1: TQ-8: There is no taxi at 0,0.
[1]
$ (cat start.jsonl; echo '{"n":0,"player":0,"move":"taxi@1,1"}') | crosstown replay --partial
  crosstown: standard input: line 2: move taxi@1,1: TQ-6: There is no crossing to place a vehicle on now.
[1]
$ (cat start.jsonl; echo '{"n":0,"player":0,"move":"draw"}'; echo '{"n":1,"player":0,"move":"BRRR@0,1"}') | crosstown replay --partial
  crosstown: standard input: line 3: move BRRR@0,1: TQ-4: You have drawn a tile: attaching is over for this turn.
[1]
$ (cat start.jsonl; echo '{"n":0,"player":0,"move":"fly"}') | crosstown replay --partial
  crosstown: standard input: line 2: move fly: R-13: That is not a move of this game.
[1]
$ (cat start.jsonl; echo '{"n":0,"chance":"1"}') | crosstown replay --partial
  crosstown: standard input: line 2: chance 1: R-8: A move is due here, not a chance line.
[1]
