# Standard output that cannot be written: one line that says why, once, and exit code 1.
$ crosstown record --game newyork --seed 3 --players 2 --agents eager > whole.jsonl; head -n 20 whole.jsonl > begun.jsonl; cp $GOLDEN/cli/fair.jsonl .
$ crosstown record --game newyork --seed 3 > /dev/full
  crosstown: standard output: No space left on device
[1]
$ crosstown record --game newyork --seed 3 --games 50 > /dev/full
  crosstown: standard output: No space left on device
[1]
$ crosstown perft --game newyork --depth 1 > /dev/full
  crosstown: standard output: No space left on device
[1]
$ mkdir page && echo '<!doctype html>' > page/index.html
$ full() { crosstown "$@" < /dev/null > /dev/full; echo "$1: $?"; }; for c in --version --help games 'games --json' 'rules newyork' 'rules newyork NY-5' 'record --help' 'play --help' 'play newyork --seats greedy,greedy' 'serve --port 0 --page page --online off' 'replay whole.jsonl' 'fair fair.jsonl' 'fair fair.jsonl --json' 'show begun.jsonl' 'show begun.jsonl --json' 'legal begun.jsonl' 'hint begun.jsonl --agent ismcts:iters=5' 'hint begun.jsonl --agent ismcts:iters=5 --json' 'analyse whole.jsonl --agent ismcts:iters=2' 'analyse whole.jsonl --agent ismcts:iters=2 --json' 'arena --game newyork --agents greedy,random --games 2' 'arena --game newyork --agents greedy,random --games 2 --json' 'bench --game newyork --ms 10'; do full $c; done
  crosstown: standard output: No space left on device
  --version: 1
  crosstown: standard output: No space left on device
  --help: 1
  crosstown: standard output: No space left on device
  games: 1
  crosstown: standard output: No space left on device
  games: 1
  crosstown: standard output: No space left on device
  rules: 1
  crosstown: standard output: No space left on device
  rules: 1
  crosstown: standard output: No space left on device
  record: 1
  crosstown: standard output: No space left on device
  play: 1
  crosstown: standard output: No space left on device
  play: 1
  crosstown: standard output: No space left on device
  serve: 1
  crosstown: standard output: No space left on device
  replay: 1
  crosstown: standard output: No space left on device
  fair: 1
  crosstown: standard output: No space left on device
  fair: 1
  crosstown: standard output: No space left on device
  show: 1
  crosstown: standard output: No space left on device
  show: 1
  crosstown: standard output: No space left on device
  legal: 1
  crosstown: standard output: No space left on device
  hint: 1
  crosstown: standard output: No space left on device
  hint: 1
  crosstown: standard output: No space left on device
  analyse: 1
  crosstown: standard output: No space left on device
  analyse: 1
  crosstown: standard output: No space left on device
  arena: 1
  crosstown: standard output: No space left on device
  arena: 1
  crosstown: standard output: No space left on device
  bench: 1

# What is wrong besides is said, too, and nothing is said twice.
$ (cat whole.jsonl; echo) | crosstown replay > /dev/full
  crosstown: standard input: line 87: R-1: The line is blank.
  crosstown: standard output cannot be written
[1]
$ crosstown games >&-
  crosstown: standard output: Bad file descriptor
[1]
