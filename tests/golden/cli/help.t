# Every command says what it does, with an example.
$ crosstown
  usage: crosstown COMMAND ...
  
  City games in the terminal, and tools around them.
  
    play       play in the terminal: against the computer, friends beside you or on a server
    serve      the games as a page in the browser, alone or together, from this program
    games      the games, their options with values and defaults
    rules      the rules of a game, clause by clause, or one of them with an example
    record     plays whole games between agents and writes their records
    replay     reads records, plays every move by the rules and says whether they hold
    fair       checks that games played online were dealt and diced as drawn
    show       draws a position of a record as text
    legal      the legal moves at the end of an unfinished record, one a line
    hint       the best moves at the end of an unfinished record, with what to expect
    analyse    why a finished game was won or lost: decisions, luck, turning points
    arena      matches between agents: wins, places, points, Elo with intervals (95 %)
    perft      counts the sequences of exactly D lines from a position
    bench      games and decisions a second on one core, eager agents, full legal lists
    storm      plays as thousands of people on a server, and says what it bears
    admin      looks after a server: people, tables, reports, bans, backups, a check of all
    move-store carries all that servers keep into another store: a folder, or a database
    bot        speaks the engine on standard input and output, for other programs
    connect    plays on a server with another program
    mine       finds puzzles in games between computers, or proves them again
  
  Each has --help with an example. Begin with: crosstown play
[2]
$ crosstown --help
  usage: crosstown COMMAND ...
  
  City games in the terminal, and tools around them.
  
    play       play in the terminal: against the computer, friends beside you or on a server
    serve      the games as a page in the browser, alone or together, from this program
    games      the games, their options with values and defaults
    rules      the rules of a game, clause by clause, or one of them with an example
    record     plays whole games between agents and writes their records
    replay     reads records, plays every move by the rules and says whether they hold
    fair       checks that games played online were dealt and diced as drawn
    show       draws a position of a record as text
    legal      the legal moves at the end of an unfinished record, one a line
    hint       the best moves at the end of an unfinished record, with what to expect
    analyse    why a finished game was won or lost: decisions, luck, turning points
    arena      matches between agents: wins, places, points, Elo with intervals (95 %)
    perft      counts the sequences of exactly D lines from a position
    bench      games and decisions a second on one core, eager agents, full legal lists
    storm      plays as thousands of people on a server, and says what it bears
    admin      looks after a server: people, tables, reports, bans, backups, a check of all
    move-store carries all that servers keep into another store: a folder, or a database
    bot        speaks the engine on standard input and output, for other programs
    connect    plays on a server with another program
    mine       finds puzzles in games between computers, or proves them again
  
  Each has --help with an example. Begin with: crosstown play
$ crosstown serve --help
  usage: crosstown serve [--port P] [--host H] [--page DIR] [--open] [--verbose]
                         [--data DIR | --database URL] [--online on|off]
                         [--guests on|off] [--chat HOW] [--bot-pace MS] [--limits LIST]
                         [--tls-cert FILE --tls-key FILE] [--origin URL]...
                         [--proxy ADDRESS]... [--metrics HOST:PORT]
                         [--drain SECONDS] [--log text|json]
  
  the games as a page in the browser, alone or together, from this program
  Prints the address on one line when it is ready, and with --host 0.0.0.0 every
  address that others can reach it at; Ctrl-C or SIGTERM stops it. Browsers give
  the page all it needs at this machine's own address; to offer it to others, give
  it a certificate, or put a web server that speaks HTTPS in front of it.
  
    --port P               where to listen; 0: any free port; default 8420, or a
                           free one if that is taken
    --host H               at which of this machine's addresses; default
                           127.0.0.1, which only this machine can reach
    --page DIR             the folder of the built page; default: the page in this
                           program
    --data DIR             the folder where people, tables and results are kept;
                           default: crosstown in your data folder
    --database URL         keep them in this database of PostgreSQL instead, which
                           several servers may share, like
                           postgresql://user@host/name
    --online on|off        may people play together over this server; off: only
                           the page is served
    --guests on|off        may people play without an account; default on
    --chat HOW             the most that a table may allow: off, phrases or free;
                           default free
    --bot-pace MS          computer players wait so many milliseconds before each
                           move; default 700
    --limits LIST          off, or numbers like requests=20,burst=40: requests a
                           second, burst at once, tables a person, guests and
                           failures (wrong passwords) a minute, sockets an address
    --tls-cert FILE        speak HTTPS with this certificate (PEM, those that
                           vouch for it behind it); SIGHUP reads it again
    --tls-key FILE         the key of the certificate (PEM)
    --origin URL           the server may be asked for under this name, and by its
                           pages, like https://example.org; needed behind a proxy
                           that speaks HTTPS
    --proxy ADDRESS        believe X-Forwarded-For from this address
    --metrics HOST:PORT    answer /metrics there, for Prometheus
    --drain SECONDS        after SIGTERM go on for so long and answer /healthz
                           with 503, until a proxy sends nobody any more; default
                           0
    --log text|json        how standard error is written: sentences, or one JSON
                           object a line; default text
    --open                 show it in the browser, where there is a desktop
    --verbose              a line a request on standard error: method, path,
                           status, bytes
  
  examples:
    crosstown serve --open
    crosstown serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem
    crosstown serve --port 0 --page build/page --verbose
$ crosstown games --help
  usage: crosstown games [--json]
  
  the games, their options with values and defaults
  
    --json                 for programs: one JSON list
  
  example:
    crosstown games --json
$ crosstown rules --help
  usage: crosstown rules GAME [ID] [--pictures]
  
  the rules of a game, clause by clause, or one of them with an example
  
    --pictures             with the example of every clause; one clause always has
                           its own
  
  example:
    crosstown rules newyork NY-5
$ crosstown record --help
  usage: crosstown record --game G [--players N] [--option K=V]... [--start N|random]
                          [--seed S] [--agents A,B,..] [--games M] [--legal]
  
  plays whole games between agents and writes their records
  One JSON object a line on standard output, one game after another.
  
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
    --seed S               any 64-bit number; game I of a run has the seed S + I -
                           1
    --agents A,B,..        one name for all, or one a seat: random, eager, greedy,
                           ismcts, classic, master, level1 to level5; settings
                           behind it: iters, ms, threads, c, nodes:
                           ismcts:iters=500, master:ms=100:threads=4
    --games M              how many games; default 1
    --legal                with the list of legal moves at every decision
  
  examples:
    crosstown record --game newyork --players 3 --agents greedy --seed 7
    crosstown record --game newyork --players 2 --option scoring=pro \
        --agents random,eager --games 100 --legal | crosstown replay
    crosstown record --game tuktuk --agents "program:./mybot.py,level2"
$ crosstown replay --help
  usage: crosstown replay [--partial] [FILE]
  
  reads records, plays every move by the rules and says whether they hold
  Without FILE it reads standard input. At the first bad line it names the line,
  the move, the rule or record error and the reason, and exits with 1.
  
    --partial              a game that is still running is fine, too
  
  examples:
    crosstown replay games.jsonl
    crosstown record --game newyork --games 10 --legal | crosstown replay
$ crosstown fair --help
  usage: crosstown fair FILE [--partial] [--json]
  
  checks that games played online were dealt and diced as drawn
  Works out from table, secret and nonces in a record's header who starts, how the
  cards lie and what every die shows, and compares; needs no network. Exits with 1
  if anything differs. What the record cannot prove is yours to compare: that
  table, commit and your own seal are those that you were shown before the game.
  
    --partial              a game that is still running is fine, too
    --json                 for programs: one JSON object a game
  
  examples:
    crosstown fair game.jsonl
    crosstown fair match.jsonl --json
$ crosstown show --help
  usage: crosstown show FILE [--at N] [--seat P] [--json]
  
  draws a position of a record as text
  
    --at N                 the position N lines after the header; default: the
                           last
    --seat P               as that seat sees it; default: everything
    --json                 for programs: the view as JSON
  
  example:
    crosstown show game.jsonl --at 20 --seat 1
$ crosstown legal --help
  usage: crosstown legal FILE
  
  the legal moves at the end of an unfinished record, one a line
  Where a die is due: its outcomes.
  
  example:
    head -n 5 game.jsonl | crosstown legal -
$ crosstown perft --help
  usage: crosstown perft (FILE | --game G --players N [--option K=V]... --seed S) --depth D
  
  counts the sequences of exactly D lines from a position
  From the end of an unfinished record, or from a new game. A die has six
  branches; games that end earlier do not count.
  
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
    --seed S               of a new game; default 1
    --depth D              how many lines, decisions and chance alike
  
  examples:
    crosstown perft --game newyork --players 2 --seed 1 --depth 4
    crosstown perft game.jsonl --depth 3
$ crosstown bench --help
  usage: crosstown bench [--game G] [--ms N] [--endings | --tables] [--json]
  
  games and decisions a second on one core, eager agents, full legal lists
  Beside a fixed reference loop, so that machines can be compared: ref/dec is the
  time of a decision in steps of that loop, measured in turn with it.
  
    --game G               only this game
    --ms N                 milliseconds a row; default 500
    --endings              instead: how long it takes to count out endings, by the
                           decisions since everything has been open
    --tables               instead: what tables cost: how many are made a second,
                           bytes of a new one, of one in the middle of a game with
                           so many lines, handed out by the C library for it, and
                           of the kit that they share
    --json                 for programs: one JSON list
  
  example:
    crosstown bench --game newyork
$ crosstown storm --help
  usage: crosstown storm --url URL [--tables T] [--players N] [--game G] [--idle C]
                         [--seconds S] [--rate M] [--want view|bytes] [--seed S]
                         [--pid P] [--echo BYTES] [--json]
  
  plays as thousands of people on a server, and says what it bears
  Every person has a connection of his own and plays legal moves at random. Told
  are the delays from a move to its lines, and whether anything that somebody was
  told is not there any more: then it exits with 1. The server's limits must be
  off (--limits off). docs/storm.md explains the numbers.
  
    --url URL              the server, ws://HOST:PORT; several that share a
                           database after commas, and neighbours at a table are on
                           different ones
    --tables T             how many at once; default 100
    --players N            a table; default 2
    --game G               only this game; default all, in equal parts
    --idle C               so many more connections that only say hello
    --seconds S            default 10
    --rate M               moves a second over all tables, whatever the server
                           does; default: everybody moves as soon as it is his
                           turn
    --want W               what players are shown: view (the default), or bytes
                           for our own engine
    --seed S               of the moves that are chosen; default 1
    --pid P                the server's process on this machine (several after
                           commas): its CPU time and memory, too
    --echo BYTES           no games: messages of that length to a server that
                           sends them back
    --json                 for programs: one JSON object
  
  examples:
    crosstown storm --url ws://127.0.0.1:8420 --tables 2000 --seconds 20
    crosstown storm --url ws://127.0.0.1:8420 --tables 2000 --rate 5000 --pid 4711
    crosstown storm --url ws://127.0.0.1:8421,ws://127.0.0.1:8422 --tables 2000
$ crosstown fly
  crosstown: there is no command "fly" (see crosstown --help)
[2]
$ crosstown record --fly
  crosstown: record: unknown flag --fly (see crosstown record --help)
[2]
$ crosstown replay one two
  crosstown: replay: what is "two" for? (see crosstown replay --help)
[2]
$ crosstown show
  crosstown: show: which FILE? (- is standard input)
[2]
$ crosstown record --games
  crosstown: record: --games needs M behind it
[2]
$ crosstown record --legal=yes --game newyork
  crosstown: record: --legal takes no value
[2]
