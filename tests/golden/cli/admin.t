# Looking after a server; tests/online/admin.py does it with one that runs.
$ crosstown admin --help
  usage: crosstown admin people [NAME...] [--guests]
                         tables | reports | check | backup FILE
                         ban WHO [--days N] | unban WHO | close TABLE
                         [--data DIR | --database URL] [--json]
  
  looks after a server: people, tables, reports, bans, backups, a check of all
  Asks the server that runs, or looks itself at what a stopped one has kept. WHO
  is a name, or an id with @ before it. backup writes a whole copy of this moment
  to a new file while people play. check replays every table, proves every deal,
  works out every rating again, and exits with 1 if anything is wrong.
  
    --data DIR             the folder of the server; default: crosstown in your
                           data folder
    --database URL         the database of PostgreSQL that the servers share,
                           instead of a folder
    --guests               people: guests, too
    --days N               ban: for so many days; default: for good
    --json                 for programs: one JSON object a line
  
  examples:
    crosstown admin people --guests
    crosstown admin ban @4k2m9x7c1d0e --days 7
    crosstown admin backup crosstown-monday.db
    crosstown admin check --json
    crosstown admin tables --database postgresql://crosstown@db/crosstown
# Nothing is made where nothing is.
$ crosstown admin people --data nowhere
  crosstown: admin: no server keeps anything in the folder nowhere
[1]
$ ls
# What is no order.
$ crosstown admin
  crosstown: admin: which of people, tables, reports, ban, unban, close, backup and check? (see crosstown admin --help)
[2]
$ crosstown admin what
  crosstown: admin: there is no "what" (see crosstown admin --help)
[2]
$ crosstown admin tables now
  crosstown: admin: tables stands alone
[2]
$ crosstown admin ban
  crosstown: admin: ban needs one word behind it
[2]
$ crosstown admin ban Anna --days 0
  crosstown: --days: "0" is not a number from 1 to 36500
[2]
$ crosstown admin check --days 3
  crosstown: admin: --days belongs to ban
[2]
$ crosstown admin tables --guests
  crosstown: admin: --guests belongs to people, without names
[2]
