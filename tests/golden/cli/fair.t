# Fair dealing (ON-F4): three seats, of which one told its nonce, one withheld it, one had none.
# Longer games, other games, dice and the day's deal: tests/online/fair.py.
$ cp $GOLDEN/cli/fair.jsonl .; crosstown fair fair.jsonl
  game 1: newyork, 3 players, 11 lines, table pngtahk4sbfz
    commit: fits the secret
    seal of seat 0: fits the nonce
    seal of seat 1: its nonce was not told
    seal of seat 2: none, so it had no say in the deal
    start: seat 0, as drawn
    deal: all 48 of "deck", as drawn
    dice: none were rolled
    fair: everything is as drawn
$ crosstown fair - --json < fair.jsonl
  {"game":"newyork","players":3,"lines":11,"table":"pngtahk4sbfz","fair":true,"commit":true,"seals":["fits","withheld","none"],"start":{"is":0,"drawn":0},"deal":{"list":"deck","length":48,"wrong":[]},"chance":{"lines":0,"wrong":[]}}
$ cat fair.jsonl fair.jsonl | crosstown fair - | grep -v seal
  game 1: newyork, 3 players, 11 lines, table pngtahk4sbfz
    commit: fits the secret
    start: seat 0, as drawn
    deal: all 48 of "deck", as drawn
    dice: none were rolled
    fair: everything is as drawn
  game 2: newyork, 3 players, 11 lines, table pngtahk4sbfz
    commit: fits the secret
    start: seat 0, as drawn
    deal: all 48 of "deck", as drawn
    dice: none were rolled
    fair: everything is as drawn
# Spoilt records.
$ sed '1s/fd3feb3c/fd3feb3d/' fair.jsonl | crosstown fair -
  game 1: newyork, 3 players, 11 lines, table pngtahk4sbfz
    commit: FAILED, it is of another secret
    seal of seat 0: fits the nonce
    seal of seat 1: its nonce was not told
    seal of seat 2: none, so it had no say in the deal
    start: FAILED, seat 1 was drawn, not seat 0
    deal: FAILED, 45 of 48 of "deck" lie elsewhere; B7 was drawn as number 1, not Y6
    dice: none were rolled
    NOT FAIR: 3 of 6 steps failed
[1]
$ sed '1s/c7f62d60/c7f62d61/' fair.jsonl | crosstown fair - | grep -e FAILED -e FAIR
    commit: FAILED, it is of another secret
    NOT FAIR: 1 of 6 steps failed
$ sed '1s/b5201d1c/b5201d1d/' fair.jsonl | crosstown fair - | grep -e FAILED -e FAIR
    seal of seat 0: FAILED, it is of another nonce
    NOT FAIR: 1 of 6 steps failed
$ sed '1s/011a7f50/011a7f51/' fair.jsonl | crosstown fair - | grep -e FAILED -e FAIR
    seal of seat 0: FAILED, it is of another nonce
    deal: FAILED, 48 of 48 of "deck" lie elsewhere; Y9 was drawn as number 1, not Y6
    NOT FAIR: 2 of 6 steps failed
$ sed '1s/"R7","R11"\]/"R11","R7"]/' fair.jsonl | crosstown fair - | grep -e FAILED -e FAIR
    deal: FAILED, 2 of 48 of "deck" lie elsewhere; R7 was drawn as number 47, not R11
    NOT FAIR: 1 of 6 steps failed
$ sed '1s/"R7","R11"\]/"R11","R7"]/' fair.jsonl | crosstown fair - --json
  {"game":"newyork","players":3,"lines":11,"table":"pngtahk4sbfz","fair":false,"commit":true,"seals":["fits","withheld","none"],"start":{"is":0,"drawn":0},"deal":{"list":"deck","length":48,"wrong":[{"n":46,"is":"R11","drawn":"R7"},{"n":47,"is":"R7","drawn":"R11"}]},"chance":{"lines":0,"wrong":[]}}
[1]
$ sed '1s/pngtahk4sbfz/pngtahk4sbfy/' fair.jsonl | crosstown fair - | grep -e FAILED -e FAIR
    start: FAILED, seat 1 was drawn, not seat 0
    deal: FAILED, 48 of 48 of "deck" lie elsewhere; Y11 was drawn as number 1, not Y6
    NOT FAIR: 2 of 6 steps failed
$ sed '1s/pngtahk4sbfz/day 2026-11-16/' fair.jsonl | crosstown fair - | grep -e FAILED -e FAIR
    seal of seat 0: FAILED, nobody has a say in the day's deal
    seal of seat 1: FAILED, nobody has a say in the day's deal
    deal: FAILED, 48 of 48 of "deck" lie elsewhere; G12 was drawn as number 1, not Y6
    NOT FAIR: 3 of 6 steps failed
# What cannot be checked.
$ crosstown record --game newyork --seed 3 --agents eager | crosstown fair -
  crosstown: standard input: line 1: the header has no "fair": there is nothing to check
[1]
$ sed '1s/"secret"/"sekret"/' fair.jsonl | crosstown fair -
  crosstown: standard input: line 1: the secret has not been told: that happens when the game is over
[1]
$ sed '1s/fd3feb3c/FD3FEB3C/' fair.jsonl | crosstown fair -
  crosstown: standard input: line 1: "secret" in "fair" must be 64 hexadecimal digits in lower case
[1]
$ sed '1s/"seals":\[/"seals":[null,/' fair.jsonl | crosstown fair -
  crosstown: standard input: line 1: "seals" in "fair" must have 64 hexadecimal digits in lower case, or null, for each seat
[1]
$ sed '1s/"nonces"/"names"/' fair.jsonl | crosstown fair -
  crosstown: standard input: line 1: "nonces" in "fair" must have 64 hexadecimal digits in lower case, or null, for each seat
[1]
$ sed '1s/"start":"random"/"start":"often"/' fair.jsonl | crosstown fair -
  crosstown: standard input: line 1: "start" in "fair" can only be "random"
[1]
$ sed '1s/"table":"[a-z0-9]*"/"table":""/' fair.jsonl | crosstown fair -
  crosstown: standard input: line 1: "table" in "fair" must be the table's id, in ASCII
[1]
$ head -n 5 fair.jsonl | crosstown fair -
  crosstown: standard input: line 5: R-11: The record ends before the game does.
[1]
$ head -n 5 fair.jsonl | crosstown fair - --partial | grep -v seal
  game 1: newyork, 3 players, 4 lines, table pngtahk4sbfz
    commit: fits the secret
    start: seat 0, as drawn
    deal: all 48 of "deck", as drawn
    dice: none were rolled
    fair: everything is as drawn
$ sed '1s/"Y6"/"Y7"/' fair.jsonl | crosstown fair -
  crosstown: standard input: line 1: R-5: The card Y7 is in the deck twice.
[1]
$ sed '2s/pass/R13/' fair.jsonl | crosstown fair -
  crosstown: standard input: line 2: move R13: R-13: That is not a move of this game.
[1]
$ crosstown fair nowhere.jsonl
  crosstown: nowhere.jsonl: No such file or directory
[1]
$ crosstown fair
  crosstown: fair: which FILE? (- is standard input)
[2]
$ crosstown fair a b
  crosstown: fair: what is "b" for? (see crosstown fair --help)
[2]
$ crosstown fair --seed 7 fair.jsonl
  crosstown: fair: unknown flag --seed (see crosstown fair --help)
[2]
