Why a finished game was won or lost.
$ crosstown record --game newyork --agents eager --seed 3 > g.jsonl; head -n 5 g.jsonl > begun.jsonl
$ crosstown analyse --help
  usage: crosstown analyse FILE [--eyes N] [--effort N] [--threads N] [--details] [--json]
         crosstown analyse FILE --agent A [--threads N] [--json]
  
  why a finished game was won or lost: decisions, luck, turning points
  What a player could expect at every position is estimated from what he knew
  then; each decision is held against the best that could be found, each draw and
  roll against the mean of what might have come. docs/arena.md has the
  definitions.
  
    --eyes N               the review of the player of seat N; default
                           everybody's, one after another
    --effort N             imagine more worlds, or fewer, 1 to 10000; default 100
    --details              every line, too
    --agent A              instead of a review, what this agent thinks of every
                           decision; as for record
    --agents A             the same as --agent
    --threads N            so many threads, 1 to 64; default 1 (or as --agent
                           says)
    --json                 for programs: one JSON object
  
  examples:
    crosstown analyse game.jsonl
    crosstown analyse game.jsonl --eyes 0 --details --threads 2
    crosstown record --game tuktuk --agents level3 | \
        crosstown analyse - --agent master:iters=2000 --json
$ crosstown analyse g.jsonl --eyes 0 --effort 1 > r.txt; head -n 22 r.txt
  newyork, 2 players, through the eyes of eager (0): 8 worlds for each estimate
  
    eager (0) had more luck, but eager (1) played better.
    eager (1) played better than eager (0) and won against the luck.
    eager (1) moved second. Of 100 games between equal players who moves second,
      and so last, wins about 75, between strong ones about 95: that is why the
      shares start uneven.
  
  player     points  decisions  good  doubtful  bad  given away   luck  without luck
  eager (0)       8         42    30         6    6        70.9  +100.0           0.0
  eager (1)      20         41    32         4    5        59.3  -100.0         100.0
  given away in points, luck and result in hundredths of a win
  
  eager (0)'s share of the win, of 100, from the first line to the last:
  
   100 |
    87 |
    75 |
    62 |                                                  #
    50 |                                                  # #
    37 |  #              ##                               ###
    25 |#####    ##     ### ### # ##            #         ###  #
$ crosstown analyse g.jsonl --eyes 0 --effort 1 --threads 3 | cmp - r.txt
$ crosstown analyse g.jsonl --eyes 0 --effort 1 --details | tail -n 4
    80     0  B2           pass           2.5  doubtful   +0.0  choice
    81     1  B6                          0.0  best       -7.1  others
    82     0  B7           pass           7.0  bad        +0.0  choice
    83     1  G11                         0.0  best       +0.0  others
$ crosstown analyse g.jsonl --eyes 1 --effort 1 --json | head -c 300
  {"game":"newyork","players":2,"eyes":1,"in":"points","effort":1,"worlds":8,"complete":true,"thresholds":{"doubtful":15,"bad":50},"values":[[125,875],[312,688],[127,873],[127,873],[190,810],[110,890],[81,919],[81,919],[81,919],[132,868],[41,959],[41,959],[229,771],[60,940],[0,1000],[0,1000],[21,979],
$ crosstown analyse g.jsonl --effort 1 --json | head -c 60
  {"reviews":[{"game":"newyork","players":2,"eyes":0,"in":"poi
$ crosstown analyse g.jsonl --effort 1 | grep -c 'through the eyes of'
  2
$ crosstown analyse g.jsonl --eyes 2
  crosstown: --eyes: "2" is not a number from 0 to 1
[2]
$ crosstown analyse g.jsonl --effort 0
  crosstown: --effort: "0" is not a number from 1 to 10000
[2]
What one agent thinks of every decision.
$ crosstown analyse g.jsonl --agent ismcts:iters=60 > a.txt; head -n 8 a.txt; tail -n 5 a.txt | head -n 1
  newyork, 2 players, judged by ismcts:iters=60; loss and luck in % of a win
  
  line  seat  move         best          loss    luck
     0     0  G2           pass           6.7*
     1     0  +G8          +R1            0.8*   +4.3
     2     1  R3           Y11            0.0*
     3     1  +G7          +Y6            0.8*   -4.7
     4     0  R9           Y4            10.8*
  * searched apart, from the positions behind both moves
$ crosstown analyse g.jsonl --agent ismcts:iters=60 | cmp - a.txt
$ crosstown analyse g.jsonl --agent ismcts:iters=60 --json | head -c 400 | sed 's/}[^}]*$/}/'
  {"game":"newyork","players":2,"agent":"ismcts:iters=60","in":"share","lines":[{"n":0,"seat":0,"move":"G2","best":"pass","loss":0.0667,"forced":false,"apart":true},{"n":1,"seat":0,"move":"+G8","best":"+R1","loss":0.0078,"forced":false,"apart":true,"luck":[0.0430,-0.0430]},{"n":2,"seat":1,"move":"R3","best":"Y11","loss":0.0000,"forced":false,"apart":true}
$ crosstown analyse g.jsonl --agent ismcts:iters=60 --threads 2 > b.txt; head -n 8 b.txt
  newyork, 2 players, judged by ismcts:iters=60:threads=2; loss and luck in % of a win
  
  line  seat  move         best          loss    luck
     0     0  G2           G10            5.8*
     1     0  +G8          +R7            0.0*   +6.2
     2     1  R3           Y2             0.0*
     3     1  +G7          +G4            0.0*  +12.9
     4     0  R9           R9             0.0
$ crosstown analyse g.jsonl --agent ismcts:iters=60:threads=2 | cmp - b.txt
$ crosstown analyse g.jsonl --agent master:iters=60 | head -n 5
  newyork, 2 players, judged by master:iters=60; loss and luck in points
  
  line  seat  move         best          loss    luck
     0     0  G2           G5             0.0*
     1     0  +G8          +R7            0.0*   -0.6
$ crosstown analyse g.jsonl --agent master:iters=60 --json | head -c 60
  {"game":"newyork","players":2,"agent":"master:iters=60","in"
$ crosstown analyse begun.jsonl
  crosstown: begun.jsonl: the game is not over (see crosstown hint)
[1]
$ crosstown analyse g.jsonl --agent nobody
  crosstown: --agent: "nobody": there is no such agent
[2]
$ crosstown analyse none.jsonl
  crosstown: none.jsonl: No such file or directory
[1]
$ crosstown analyse
  crosstown: analyse: which FILE? (- is standard input)
[2]
