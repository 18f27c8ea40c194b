# Bad input: one clear line each, and the right exit code.
$ crosstown record --game newyork --seed 3 --players 2 --agents eager --legal > g.jsonl
$ : > empty; crosstown replay empty
  crosstown: empty: line 1: R-3: There is no record here: the input is empty.
[1]
$ crosstown replay nowhere.jsonl
  crosstown: nowhere.jsonl: No such file or directory
[1]
$ crosstown replay .
  crosstown: .: Is a directory
[1]
$ head -c 65536 /dev/urandom > noise; crosstown replay noise 2>&1 | sed 's/(.*)/(…)/'
  crosstown: noise: line 1: R-1: The line is not a JSON object (…).
$ head -c 10485760 /dev/zero | tr '\0' x > long; crosstown replay long
  crosstown: long: line 1: R-1: The line is not a JSON object, and longer than 1 MiB (R-2) besides.
[1]
$ (printf '{"crosstown":1,"pad":"'; head -c 10485760 /dev/zero | tr '\0' x; echo '"}') > long; crosstown replay long
  crosstown: long: line 1: R-2: The line is longer than 1 MiB.
[1]
$ (head -n 3 g.jsonl; echo; tail -n +4 g.jsonl) | crosstown replay
  crosstown: standard input: line 4: R-1: The line is blank.
[1]
$ sed 's/$/\r/' g.jsonl | crosstown replay
  game 1: newyork, 2 players, 84 lines, played-out: holds
$ (printf '\357\273\277'; cat g.jsonl) | crosstown replay
  crosstown: standard input: line 1: R-1: The line is not a JSON object (not JSON).
[1]
$ head -c 5000 g.jsonl | crosstown replay
  crosstown: standard input: line 58: R-11: The record ends before the game does.
[1]
$ head -n 20 g.jsonl | crosstown replay
  crosstown: standard input: line 20: R-11: The record ends before the game does.
[1]
$ sed '$d' g.jsonl | crosstown replay --partial
  crosstown: standard input: line 85: R-11: The game is over, but its result line is missing.
[1]
$ (cat g.jsonl; sed -n 2p g.jsonl) | crosstown replay
  game 1: newyork, 2 players, 84 lines, played-out: holds
  crosstown: standard input: line 87: move G2: R-12: The game is over: nothing may follow but another record's header.
[1]
$ (cat g.jsonl; tail -n 1 g.jsonl) | crosstown replay
  game 1: newyork, 2 players, 84 lines, played-out: holds
  crosstown: standard input: line 87: R-12: The game is over: nothing may follow but another record's header.
[1]
$ cat g.jsonl g.jsonl | crosstown replay
  game 1: newyork, 2 players, 84 lines, played-out: holds
  game 2: newyork, 2 players, 84 lines, played-out: holds
$ tail -n +2 g.jsonl | crosstown replay
  crosstown: standard input: line 1: move G2: R-3: A record begins with its header line, and this is none.
[1]

# The header.
$ sed '1s/"rules":1/"rules":2/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-3: The header needs "rules", a version of this game's rules that is known here: 1.
[1]
$ sed '1s/"crosstown":1/"crosstown":2/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-3: The header's "crosstown" must be 1, the version of the format.
[1]
$ sed '1s/"players":2/"players":1/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-3: This game is for 2 to 4 players, not 1.
[1]
$ sed '1s/"players":2/"players":5/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-3: This game is for 2 to 4 players, not 5.
[1]
$ sed '1s/"players":2/"players":1000000/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-3: This game is for 2 to 4 players, not 1000000.
[1]
$ sed '1s/"players":2/"players":2.0/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-3: The header needs "players", a number from 2 to 4.
[1]
$ sed '1s/"players":2/"players":true/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-3: The header needs "players", a number from 2 to 4.
[1]
$ sed '1s/"start":0/"start":2/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-3: Seat 2 cannot start: the seats are 0 to 1.
[1]
$ sed '1s/"start":0/"start":"0"/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-3: The header's "start" must be the number of a seat.
[1]
$ sed '1s/newyork/chess/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-3: There is no game "chess".
[1]
$ sed '1s/newyork/null/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-3: There is no game "null".
[1]
$ sed '1s/"scoring":"basic"/"scoring":"gold"/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-4: The option "scoring" has no value "gold".
[1]
$ sed '1s/"scoring":"basic"/"colour":"blue"/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-4: This game has no option "colour".
[1]
$ sed '1s/"scoring":"basic"/"scoring":1/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-4: The value of the option "scoring" must be a text.
[1]
$ sed '1s/"setup":/"sutup":/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-5: The header needs "setup", an object with what was shuffled.
[1]
$ sed '1s/"deck":\["[RYGB][0-9]*"/"deck":["R99"/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-5: Card 1 of the deck is not a card.
[1]
$ sed '1s/"deck":\["[RYGB][0-9]*",/"deck":[/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-5: Cards in the deck: 47; wanted 48.
[1]
$ sed '1s/"deck":\["[RYGB][0-9]*",\("[RYGB][0-9]*"\)/"deck":[\1,\1/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-5: The card G5 is in the deck twice.
[1]
$ sed '1s/"deck"/"cards"/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-5: The set-up has no list "deck".
[1]
$ sed '1s/"game"/"game":"newyork","game"/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-1: The line is not a JSON object (a key twice in an object).
[1]
$ sed '1s/"game"/"g\\u0061me":"newyork","game"/' g.jsonl | crosstown replay
  crosstown: standard input: line 1: R-1: The line is not a JSON object (a key twice in an object).
[1]

# Decisions.
$ sed '4s/"n":2/"n":3/' g.jsonl | crosstown replay
  crosstown: standard input: line 4: move R3: R-6: The line's "n" must be 2.
[1]
$ sed '4s/"player":1/"player":0/' g.jsonl | crosstown replay
  crosstown: standard input: line 4: move R3: R-7: It is the turn of player 1.
[1]
$ sed '4s/"move":"[^"]*"/"move":"Z9"/; 4s/,"legal.*\]//' g.jsonl | crosstown replay
  crosstown: standard input: line 4: move Z9: R-13: That is not a move of this game.
[1]
$ sed '4s/"move":"[^"]*"/"move":"pass",/; 4s/,,/,/' g.jsonl | crosstown replay
  crosstown: standard input: line 5: move +G7: R-7: It is the turn of player 0.
[1]
$ sed '3s/"move":"[^"]*"/"move":"pass"/' g.jsonl | crosstown replay
  crosstown: standard input: line 3: move pass: NY-8: You have played a card: take one from the display before anything else.
[1]
$ sed '3s/"move":"+\([^"]*\)"/"move":"\1"/' g.jsonl | crosstown replay
  crosstown: standard input: line 3: move G8: NY-5: You cannot play G8 now: you have played, so take a card from the display.
[1]
$ sed '2s/"move":"\([^"]*\)"/"move":"+\1"/' g.jsonl | crosstown replay
  crosstown: standard input: line 2: move +G2: NY-3: You cannot take G2 yet: first play a card from your hand.
[1]
$ sed '4s/"move"/"chance"/' g.jsonl | crosstown replay
  crosstown: standard input: line 4: chance R3: R-8: A move is due here, not a chance line.
[1]
$ sed '4s/"legal":\["[^"]*",/"legal":[/' g.jsonl | crosstown replay
  crosstown: standard input: line 4: move R3: R-9: The legal list lacks B11.
[1]
$ sed '4s/"legal":\[/"legal":["B0",/' g.jsonl | crosstown replay
  crosstown: standard input: line 4: move R3: R-9: The legal list has B0, which is not legal here or not in its place.
[1]
$ sed '4s/"legal":\[.*\]/"legal":7/' g.jsonl | crosstown replay
  crosstown: standard input: line 4: move R3: R-9: "legal" must be a list of strings.
[1]
$ sed '$s/"scores":\[[0-9]*/"scores":[99/' g.jsonl | crosstown replay
  crosstown: standard input: line 86: R-10: The scores are 8,20.
[1]
$ sed '$s/"ranks":\[[0-9]*/"ranks":[4/' g.jsonl | crosstown replay
  crosstown: standard input: line 86: R-10: The ranks are 2,1.
[1]
$ sed '$s/"reason":"[a-z-]*"/"reason":"tired"/' g.jsonl | crosstown replay
  crosstown: standard input: line 86: R-10: The reason is played-out.
[1]
$ (head -n 5 g.jsonl; tail -n 1 g.jsonl) | crosstown replay
  crosstown: standard input: line 6: R-11: A result, but the game is not over.
[1]

# The command line.
$ crosstown record
  crosstown: record: --game is missing (see crosstown games)
[2]
$ crosstown record --game chess
  crosstown: record: there is no game "chess" (see crosstown games)
[2]
$ crosstown record --game newyork --players 1
  crosstown: --players: "1" is not a number from 2 to 4
[2]
$ crosstown record --game newyork --players 5
  crosstown: --players: "5" is not a number from 2 to 4
[2]
$ crosstown record --game newyork --players 1000000
  crosstown: --players: "1000000" is not a number from 2 to 4
[2]
$ crosstown record --game newyork --players two
  crosstown: --players: "two" is not a number from 2 to 4
[2]
$ crosstown record --game newyork --option colour=blue
  crosstown: newyork: R-4: This game has no option "colour".
[2]
$ crosstown record --game newyork --option scoring=gold
  crosstown: newyork: R-4: The option "scoring" has no value "gold".
[2]
$ crosstown record --game newyork --option scoring
  crosstown: --option scoring: not of the form name=value
[2]
$ crosstown record --game newyork --start 2
  crosstown: --start: "2" is not a number from 0 to 1
[2]
$ crosstown record --game newyork --seed twelve
  crosstown: --seed: "twelve" is not a 64-bit number
[2]
$ crosstown record --game newyork --seed 99999999999999999999999
  crosstown: --seed: "99999999999999999999999" is not a 64-bit number
[2]
$ crosstown record --game newyork --agents genius
  crosstown: --agents: "genius": there is no such agent (see crosstown record --help)
[2]
$ crosstown record --game newyork --players 3 --agents random,random
  crosstown: --agents: 2 names for 3 players
[2]
$ crosstown record --game newyork --games 0
  crosstown: --games: "0" is not a number from 1 to 4611686018427387903
[2]
$ crosstown record --game newyork --seed 1 > /dev/full
  crosstown: standard output: No space left on device
[1]
$ crosstown perft --game newyork
  crosstown: perft: --depth is missing
[2]
$ crosstown perft --game newyork --depth -1
  crosstown: --depth: "-1" is not a number from 0 to 1000
[2]
$ crosstown perft g.jsonl --game newyork --depth 1
  crosstown: perft: either FILE, or --game and its flags, not both
[2]
$ crosstown storm --tables 10
  crosstown: storm: --url is missing
[2]
$ crosstown storm --url https://localhost:8420
  crosstown: --url: "https://localhost:8420" is not like ws://HOST:PORT
[2]
$ crosstown storm --url ws://127.0.0.1:8420 --want tea
  crosstown: --want: view or bytes, not "tea"
[2]
$ crosstown bench --game chess
  crosstown: bench: there is no game "chess"
[2]
$ crosstown bench --endings --game traffiq
  crosstown: bench: endings of "traffiq" cannot be counted out
[2]
$ crosstown rules
  crosstown: rules: which game? (see crosstown games)
[2]
$ crosstown rules chess
  crosstown: rules: there is no game "chess"
[2]
$ crosstown rules newyork NY-99
  crosstown: rules: newyork has no rule "NY-99"
[1]
$ crosstown show nowhere.jsonl
  crosstown: nowhere.jsonl: No such file or directory
[1]
$ crosstown legal noise 2>&1 | sed 's/(.*)/(…)/'
  crosstown: noise: line 1: R-1: The line is not a JSON object (…).
$ cat g.jsonl g.jsonl | crosstown show -
  crosstown: -: line 87: R-12: Another record begins here, and a single one is wanted.
[1]

# What is too long for a line is cut at a whole character, and nothing of it steers a terminal.
$ for a in a aa; do crosstown record --$a$(printf '\302\240%.0s' $(seq 1500)); done 2>&1 | sed 's/\xc2\xa0\{1000,\}/(1000 and more)/'
  crosstown: record: unknown flag --a(1000 and more)...
  crosstown: record: unknown flag --aa(1000 and more)...
$ crosstown record --seed "$(printf 'a\033[31m\302\233\n\342\200\256z\302')" --game newyork
  crosstown: --seed: "a?[31m??????z?" is not a 64-bit number
[2]
