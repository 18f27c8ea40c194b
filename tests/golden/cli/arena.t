# Matches between agents. Repeatable from the seed, however many processes work at them.
$ crosstown arena --help
  usage: crosstown arena --game G [--players N] [--option K=V]... [--start N|random]
                         --agents A,B[,C..] [--cheat] [--games M] [--seed S]
                         [--jobs J] [--sprt elo0=0,elo1=10 [--matches]]
                         [--handicap P,Q,..] [--resume FILE] [--json]
  
  matches between agents: wins, places, points, Elo with intervals (95 %)
  Every deal, with the same dice, is played in all seatings. docs/arena.md
  explains the numbers.
  
    --game G               which game (crosstown games lists them)
    --players N            how many players; default: as few as the game takes
    --option K=V           an option of the game; may be given several times
    --start N|random       the seat that begins; default 0
    --tiles FILE           the tiles of your own box: a count and the four sides
                           on each line
    --layout FILE          your own start layout: x, y and the four sides on each
                           line
    --board-file FILE      a town of your own, and its tiles if the file lists
                           them
    --signs-file FILE      a stock of your own: a count and a kind of tile on each
                           line
    --without KINDS        kinds of tiles to leave out of the stock, with commas
                           between them
    --agents A,B,..        two, or one a seat; two at a larger table: one A among
                           others that are all B. Settings as for record; cheat-A
                           is A, but sees everything
    --cheat                the first agent sees everything, as cheat-A does
    --games M              how many games, up to whole deals; default 200, with
                           --sprt at most 20000
    --seed S               deal I has the seed S + I; default 1
    --jobs J               how many processes; default: one a core
    --sprt K=V,..          stop when sure: elo0=0,elo1=10[,alpha=0.05,beta=0.05]
    --matches              the sequential test looks at matches (a deal in all
                           seatings, points summed)
    --handicap P,Q,..      points that each agent is given in every game, in their
                           order: 0,5
    --resume FILE          keep every deal's result there, and go on from what it
                           holds
    --json                 for programs: one JSON object
  
  examples:
    crosstown arena --game newyork --agents greedy,random --games 400
    crosstown arena --game traffiq --players 4 --agents master:ms=20,ismcts:ms=20 \
        --resume match.jsonl
    crosstown arena --game tuktuk --agents level4,level3 --sprt elo0=0,elo1=60
    crosstown arena --game newyork --agents "program:./mybot.py,level3"
$ crosstown arena --game newyork --agents eager,random --games 20 --jobs 2
  newyork, 2 players, scoring=basic: 10 deals in 2 seatings, 20 games, seeds from 1
  
  agent   seats     wins      %           95 %    1st    2nd   points    Elo           95 %
  eager      20      8.0   40.0  26.0 to  57.3      8     12    -2.15    -70  -181 to   +51
  random     20     12.0   60.0  42.7 to  74.0     12      8    +2.15    +70   -51 to  +181
  
  Matches (a deal in all its seatings, points summed), and how many of 100 games
  are won by those who move first, second and so on:
  agent    wins      %           95 %     1st     2nd
  eager     4.0   40.0  13.8 to  69.6    30.0    50.0
  random    6.0   60.0  30.4 to  86.2    50.0    70.0
  all                                    40.0    60.0
$ crosstown arena --game newyork --agents eager,random --games 20 --jobs 1 --json
  {"game":"newyork","players":2,"options":{"scoring":"basic"},"seed":"1","deals":10,"games":20,"agents":[{"agent":"eager","cheats":false,"seats":20,"wins":8,"share":0.4,"share_low":0.26029,"share_high":0.573044,"places":[8,12],"difference":-2.15,"difference_low":-6.27175,"difference_high":1.97175,"elo":-70.4365,"elo_low":-181.442,"elo_high":51.1216,"matches":{"won":4,"share":0.4,"share_low":0.137727,"share_high":0.695606},"by_turn":[0.3,0.5]},{"agent":"random","cheats":false,"seats":20,"wins":12,"share":0.6,"share_low":0.426956,"share_high":0.73971,"places":[12,8],"difference":2.15,"difference_low":-1.97175,"difference_high":6.27175,"elo":70.4365,"elo_low":-51.1216,"elo_high":181.442,"matches":{"won":6,"share":0.6,"share_low":0.304394,"share_high":0.862273},"by_turn":[0.5,0.7]}],"by_turn":[0.4,0.6]}
Two agents at a larger table: one of the first among others that are all the second.
$ crosstown arena --game newyork --players 4 --agents eager,random --games 40 --seed 7
  newyork, 4 players, scoring=basic: 10 deals in 4 seatings, 40 games, seeds from 7
  
  agent   seats     wins      %           95 %    1st    2nd    3rd    4th   points    Elo           95 %
  eager      40     11.3   28.3  17.8 to  38.3     12     11      8      9    +0.91    +30   -75 to  +108
  random    120     28.7   23.9  20.6 to  27.4     31     32     28     29    -0.30    -30  -108 to   +75
  
  Matches (a deal in all its seatings, points summed), and how many of 100 games
  are won by those who move first, second and so on:
  agent    wins      %           95 %     1st     2nd     3rd     4th
  eager     6.5   65.0  39.0 to  86.0     0.0    43.3    40.0    30.0
  random    3.5   35.0  14.0 to  61.0    21.1    13.3    39.4    21.7
  all                                    15.8    20.8    39.6    23.8
One agent a seat: the list is rotated.
$ crosstown arena --game newyork --players 3 --agents eager,random,eager --games 30 --start random
  newyork, 3 players, scoring=basic: 10 deals in 3 seatings, 30 games, seeds from 1
  
  agent   seats     wins      %           95 %    1st    2nd    3rd   points    Elo           95 %
  eager      30      8.0   26.7  13.0 to  41.9      8     10     12    -1.70    -55  -210 to   +64
  random     30     13.5   45.0  28.6 to  58.7     14      8      8    +2.70    +86   -39 to  +181
  eager      30      8.5   28.3  12.9 to  44.9      9     11     10    -1.00    -41  -211 to   +85
  
  Matches (a deal in all its seatings, points summed), and how many of 100 games
  are won by those who move first, second and so on:
  agent    wins      %           95 %     1st     2nd     3rd
  eager     2.0   20.0   0.0 to  45.5    20.0    20.0    40.0
  random    6.0   60.0  28.0 to  85.7    30.0    45.0    60.0
  eager     2.0   20.0   0.0 to  45.5    20.0    30.0    35.0
  all                                    23.3    31.7    45.0
Points given ahead count in games and matches; results that were kept know nothing of them.
$ crosstown arena --game newyork --agents greedy,eager --games 8 --resume h.jsonl | tail -n 5
  are won by those who move first, second and so on:
  agent    wins      %           95 %     1st     2nd
  greedy    4.0  100.0  53.5 to 100.0   100.0   100.0
  eager     0.0    0.0   0.0 to  46.5     0.0     0.0
  all                                    50.0    50.0
$ crosstown arena --game newyork --agents greedy,eager --games 8 --resume h.jsonl --handicap 0,58
  newyork, 2 players, scoring=basic: 4 deals in 2 seatings, 8 games, seeds from 1
  
  agent   seats     wins      %           95 %    1st    2nd   points    Elo           95 %
  greedy      8      5.0   62.5  30.8 to  85.8      5      3    +0.75    +89  -140 to  +313
  eager       8      3.0   37.5  14.2 to  69.2      3      5    -0.75    -89  -313 to  +140
  
  Matches (a deal in all its seatings, points summed), and how many of 100 games
  are won by those who move first, second and so on:
  agent    wins      %           95 %     1st     2nd
  greedy    2.0   50.0  10.0 to  90.0    75.0    50.0
  eager     2.0   50.0  10.0 to  90.0    50.0    25.0
  all                                    62.5    37.5
  
  eager has been given +58 points in every game
$ crosstown arena --game newyork --agents greedy,eager --games 8 --resume h.jsonl --handicap 0,58 --json | grep -o '"matches":{[^}]*}\|"handicap":[0-9]*'
  "matches":{"won":2,"share":0.5,"share_low":0.099924,"share_high":0.900076}
  "matches":{"won":2,"share":0.5,"share_low":0.099924,"share_high":0.900076}
  "handicap":58
Equal points with a handicap are a tie: the first game ends 63 to 1.
$ crosstown arena --game newyork --agents greedy,eager --games 2 --seed 3 --handicap 0,62 --json | grep -o '"places":[^]]*]'
  "places":[2,0]
  "places":[1,1]
$ crosstown arena --game newyork --agents greedy,eager --games 4 --handicap 5
  crosstown: --handicap: whole numbers from -1000 to 1000, one an agent
[2]
$ crosstown arena --game newyork --agents greedy,eager --games 4 --handicap 0,2,3
  crosstown: --handicap: whole numbers from -1000 to 1000, one an agent
[2]
$ crosstown arena --game newyork --agents greedy,eager --games 4 --handicap 0,1.5
  crosstown: --handicap: whole numbers from -1000 to 1000, one an agent
[2]
$ crosstown arena --game newyork --agents greedy,eager --games 4 --handicap 0,1001
  crosstown: --handicap: whole numbers from -1000 to 1000, one an agent
[2]
The test may look at matches.
$ crosstown arena --game newyork --agents greedy,eager --sprt elo0=0,elo1=100 --matches | tail -n 1
  sequential test, elo0=0 elo1=100 alpha=0.05 beta=0.05: accepts elo1 (llr 3.30, bounds -2.94 and 2.94)
$ crosstown arena --game newyork --agents greedy,eager --sprt elo0=0,elo1=100 --matches --json | grep -o '"sprt".*'
  "sprt":{"accepted":"elo1","by":"matches","elo0":0,"elo1":100,"alpha":0.05,"beta":0.05,"llr":3.30368,"llr_low":-2.94444,"llr_high":2.94444}}
$ crosstown arena --game newyork --agents greedy,eager --matches
  crosstown: --matches: is about the test that --sprt asks for
[2]
Who moves first is drawn for every deal.
$ crosstown arena --game newyork --agents greedy,greedy --games 60 --start random | tail -n 4
  agent    wins      %           95 %     1st     2nd
  greedy   15.0   50.0  45.7 to  54.3    18.3    81.7
  greedy   15.0   50.0  45.7 to  54.3    18.3    81.7
  all                                    18.3    81.7
$ crosstown arena --game newyork --agents greedy,greedy --games 60 | tail -n 4
  agent    wins      %           95 %     1st     2nd
  greedy   15.0   50.0  45.7 to  54.3    28.3    71.7
  greedy   15.0   50.0  45.7 to  54.3    28.3    71.7
  all                                    28.3    71.7
Twins that see everything are marked.
$ crosstown arena --game newyork --agents cheat-eager,random --games 4
  newyork, 2 players, scoring=basic: 2 deals in 2 seatings, 4 games, seeds from 1
  
  agent        seats     wins      %           95 %    1st    2nd   points    Elo           95 %
  cheat-eager      4      2.0   50.0  15.4 to  84.6      2      2    +1.00     +0  -297 to  +297
  random           4      2.0   50.0  15.4 to  84.6      2      2    -1.00     +0  -297 to  +297
  
  Matches (a deal in all its seatings, points summed), and how many of 100 games
  are won by those who move first, second and so on:
  agent         wins      %           95 %     1st     2nd
  cheat-eager    1.5   75.0  21.9 to 100.0    50.0    50.0
  random         0.5   25.0   0.0 to  78.1    50.0    50.0
  all                                         50.0    50.0
  
  cheat-eager CHEATS: it sees everything, a yardstick and no fair player
With --cheat the first one is such a twin, once.
$ crosstown arena --game newyork --agents eager,eager --cheat --games 4 --json | grep -o '"agent":"[^,]*,"cheats":[a-z]*'
  "agent":"cheat-eager","cheats":true
  "agent":"eager","cheats":false
$ crosstown arena --game newyork --agents cheat-eager,random --cheat --games 4 | tail -n 1
  cheat-eager CHEATS: it sees everything, a yardstick and no fair player
The sequential test stops by itself.
$ crosstown arena --game newyork --agents eager,random --sprt elo0=0,elo1=200 --jobs 2 | tail -n 10
  random     12      7.0   58.3  35.5 to  77.0      7      5    +2.08    +58  -104 to  +210
  
  Matches (a deal in all its seatings, points summed), and how many of 100 games
  are won by those who move first, second and so on:
  agent    wins      %           95 %     1st     2nd
  eager     3.0   50.0  15.4 to  84.6    33.3    50.0
  random    3.0   50.0  15.4 to  84.6    50.0    66.7
  all                                    41.7    58.3
  
  sequential test, elo0=0 elo1=200 alpha=0.05 beta=0.05: accepts elo0 (llr -3.70, bounds -2.94 and 2.94)
$ crosstown arena --game traffiq --agents eager,random --sprt elo0=0,elo1=100 --json | sed 's/.*"sprt"/"sprt"/; s/,"llr".*//'
  "sprt":{"accepted":"elo1","by":"games","elo0":0,"elo1":100,"alpha":0.05,"beta":0.05
$ crosstown arena --game newyork --agents eager,eager --games 10 --sprt elo0=0,elo1=10 | tail -n 1
  sequential test, elo0=0 elo1=10 alpha=0.05 beta=0.05: not decided (llr -0.01, bounds -2.94 and 2.94)
A match goes on where it was interrupted: here a whole line is missing and another torn.
$ crosstown arena --game newyork --agents eager,random --games 20 --jobs 1 --resume m.jsonl > whole.txt; wc -l < m.jsonl; head -n 2 m.jsonl
  11
  {"arena":1,"game":"newyork","rules":1,"players":2,"start":0,"options":{"scoring":"basic"},"agents":["eager","random"],"seed":"1","setup":"14797973617274932902"}
  {"deal":0,"games":[{"points":[0,29],"ranks":[2,1]},{"points":[5,13],"ranks":[2,1]}]}
$ head -n 9 m.jsonl > n.jsonl; tail -n 1 m.jsonl | head -c 30 >> n.jsonl
$ crosstown arena --game newyork --agents eager,random --games 20 --resume n.jsonl | cmp - whole.txt && sort m.jsonl > a; sort n.jsonl | cmp - a
More games only add to it; what is there is not played again.
$ crosstown arena --game newyork --agents eager,random --games 30 --resume m.jsonl > /dev/null; wc -l < m.jsonl
  16
$ crosstown arena --game newyork --agents eager,random --games 20 --resume m.jsonl | cmp - whole.txt
$ crosstown arena --game newyork --agents random,eager --resume m.jsonl
  crosstown: m.jsonl: results of another match; name another file
[1]
$ crosstown arena --game newyork --agents eager,random --seed 2 --resume m.jsonl
  crosstown: m.jsonl: results of another match; name another file
[1]
$ crosstown arena --game newyork --agents eager,random --option scoring=pro --resume m.jsonl
  crosstown: m.jsonl: results of another match; name another file
[1]
$ echo notes > notes.txt; crosstown arena --game newyork --agents eager,random --resume notes.txt; cat notes.txt
  crosstown: notes.txt: results of another match; name another file
  notes
$ printf notes > notes.txt; crosstown arena --game newyork --agents eager,random --resume notes.txt; cat notes.txt
  crosstown: notes.txt: results of another match; name another file
  notes
$ sed '3s/ranks/rank/' m.jsonl > bad.jsonl; crosstown arena --game newyork --agents eager,random --resume bad.jsonl
  crosstown: bad.jsonl: line 3: not a deal of this match
[1]
$ sed '3s/"ranks":\[1/"ranks":[9/; 3s/"ranks":\[2/"ranks":[0/' m.jsonl > bad.jsonl; crosstown arena --game newyork --agents eager,random --resume bad.jsonl
  crosstown: bad.jsonl: line 3: not a deal of this match
[1]
$ crosstown arena --game newyork --agents eager,random --resume .
  crosstown: .: not a plain file
[1]
$ crosstown arena --game newyork --agents eager,random --resume no/such/folder
  crosstown: no/such/folder: No such file or directory
[1]
A game of a match is a record from the same seed and agents.
$ crosstown record --game newyork --agents eager,random --seed 1 | tail -n 1; grep '"deal":0' m.jsonl
  {"result":{"scores":[0,29],"ranks":[2,1],"reason":"all-passed"}}
  {"deal":0,"games":[{"points":[0,29],"ranks":[2,1]},{"points":[5,13],"ranks":[2,1]}]}
Wrong command lines.
$ crosstown arena
  crosstown: arena: --game is missing (see crosstown games)
[2]
$ crosstown arena --game newyork
  crosstown: arena: --agents is missing
[2]
$ crosstown arena --game chess --agents eager,random
  crosstown: arena: there is no game "chess" (see crosstown games)
[2]
$ crosstown arena --game newyork --agents eager
  crosstown: --agents: 1 names for 2 players: two, or one a seat
[2]
$ crosstown arena --game newyork --agents eager,random,eager
  crosstown: --agents: 3 names for 2 players: two, or one a seat
[2]
$ crosstown arena --game newyork --players 4 --agents eager,random,eager
  crosstown: --agents: 3 names for 4 players: two, or one a seat
[2]
$ crosstown arena --game newyork --agents eager,cheat-nobody
  crosstown: --agents: "cheat-nobody": there is no such agent (see crosstown arena --help)
[2]
$ crosstown arena --game newyork --agents eager,random --games 0
  crosstown: --games: "0" is not a number from 1 to 10000000
[2]
$ crosstown arena --game newyork --agents eager,random --jobs 0
  crosstown: --jobs: "0" is not a number from 1 to 256
[2]
$ crosstown arena --game newyork --agents eager,random --sprt elo0=5
  crosstown: --sprt: elo0 and elo1 are needed, elo0 below elo1
[2]
$ crosstown arena --game newyork --agents eager,random --sprt elo0=5,elo1=x
  crosstown: --sprt: a setting's value is a number
[2]
$ crosstown arena --game newyork --agents eager,random words
  crosstown: arena: what is "words" for? (see crosstown arena --help)
[2]
Hints: from what the seat to move may know. Agents that do not search say their move alone.
$ crosstown hint --help
  usage: crosstown hint FILE [--agent A] [--threads N] [--most N] [--json]
  
  the best moves at the end of an unfinished record, with what to expect
  For each move everybody's share of the win and how far the mover's may be off
  (one standard deviation). The agent sees only what the seat to move may know.
  
    --agent A              who is asked, as for record; default master:ms=1000
    --agents A             the same as --agent
    --most N               at most so many moves; default 10
    --threads N            so many threads, 1 to 64; default 1 (or as --agent
                           says)
    --json                 for programs: one JSON object
  
  examples:
    crosstown hint game.jsonl
    head -n 20 game.jsonl | crosstown hint - --agent master:iters=5000 --json
$ crosstown record --game newyork --agents eager --seed 3 > g.jsonl; head -n 5 g.jsonl > begun.jsonl
$ crosstown hint begun.jsonl --agent ismcts:iters=300 --most 3
  newyork, seat 0 to move, ismcts:iters=300: 300 iterations
  
       move               visits  seat 0  seat 1   +-
    1  G10                    69  41.3 %  58.7 %  5.9
    2  G5                     56  38.4 %  61.6 %  6.5
    3  pass                   44  36.4 %  63.6 %  7.3
  
  A little better, for many small reasons.
$ crosstown hint begun.jsonl --agent ismcts:iters=300 --most 2 --json
  {"game":"newyork","seat":0,"agent":"ismcts:iters=300","iterations":300,"exact":false,"moves":[{"move":"G10","visits":69,"share":[0.4130,0.5870],"error":0.0593},{"move":"G5","visits":56,"share":[0.3839,0.6161],"error":0.0650}],"reasons":[{"token":"small","truth":"F","weight":0,"facts":{}}]}
$ head -n 24 g.jsonl > later.jsonl; crosstown hint later.jsonl --agent ismcts:iters=300 --most 2
  newyork, seat 1 to move, ismcts:iters=300: 300 iterations
  
       move               visits  seat 0  seat 1   +-
    1  +B9                    82  22.0 %  78.0 %  4.6
    2  +R2                    57  26.3 %  73.7 %  5.8
  
  With blue 9 you can cover seat 0's 9.
Several trees: another number of threads is another result, the same number the same again.
$ crosstown hint begun.jsonl --agent ismcts:iters=300 --threads 3 --most 3
  newyork, seat 0 to move, ismcts:iters=300:threads=3: 300 iterations
  
       move               visits  seat 0  seat 1   +-
    1  G10                    59  39.0 %  61.0 %  6.3
    2  G5                     57  39.5 %  60.5 %  6.5
    3  R12                    50  37.0 %  63.0 %  6.8
  
  A little better, for many small reasons.
$ crosstown hint begun.jsonl --agent ismcts:iters=300:threads=3 --most 3 > t.txt; crosstown hint begun.jsonl --agent ismcts:iters=300:threads=3 --most 3 | cmp - t.txt
$ crosstown hint begun.jsonl --agent ismcts:iters=300 --threads 65
  crosstown: --threads: "65" is not a number from 1 to 64
[2]
$ crosstown hint begun.jsonl --agent ismcts:threads=0
  crosstown: --agent: "ismcts:threads=0": that value is not a whole number, or too large
[2]
$ crosstown hint begun.jsonl --agent ismcts:tree=2
  crosstown: --agent: "ismcts:tree=2": the settings are iters, ms, c, nodes and threads
[2]
$ crosstown hint begun.jsonl --agents eager
  newyork, seat 0 to move, eager: Y4
$ crosstown hint begun.jsonl --agent eager
  newyork, seat 0 to move, eager: Y4
$ crosstown hint - --agent eager --json < begun.jsonl
  {"game":"newyork","seat":0,"agent":"eager","iterations":0,"exact":false,"moves":[{"move":"Y4","visits":0}]}
$ crosstown hint g.jsonl
  crosstown: g.jsonl: the game is over
[1]
$ crosstown record --game tuktuk --agents eager --seed 3 | awk '/"chance"/ {exit} {print}' > roll.jsonl; crosstown hint roll.jsonl
  crosstown: roll.jsonl: a die is to be rolled, nobody has to decide
[1]
$ crosstown hint begun.jsonl --agent nobody
  crosstown: --agent: "nobody": there is no such agent
[2]
$ crosstown hint begun.jsonl --most 0
  crosstown: --most: "0" is not a number from 1 to 1000000
[2]
$ crosstown hint none.jsonl
  crosstown: none.jsonl: No such file or directory
[1]
$ crosstown hint
  crosstown: hint: which FILE? (- is standard input)
[2]
