# Columns are counted as a terminal shows them: two for an ideograph, none for a combining mark.
# With 40 columns a name of 14 fits before the other seat, and one of 15 does not.
$ for n in abcdefghijklmn 紐約紐約紐約紐 $(printf 'e\314\201%.0s' $(seq 14)) 🚕🚕🚕🚕🚕🚕🚕; do echo quit | COLUMNS=40 crosstown play newyork --ascii --seed 1 --seats $n,greedy | grep -A1 "Seat 0: $n" | tail -n 2 | grep "[^ ]"; done
    Seat 0: abcdefghijklmn  Seat 1: greedy
    Seat 0: 紐約紐約紐約紐  Seat 1: greedy
    Seat 0: éééééééééééééé  Seat 1: greedy
    Seat 0: 🚕🚕🚕🚕🚕🚕🚕  Seat 1: greedy
$ for n in abcdefghijklmno 紐約紐約紐約紐約 $(printf 'e\314\201%.0s' $(seq 15)); do echo quit | COLUMNS=40 crosstown play newyork --ascii --seed 1 --seats $n,greedy | grep -A1 "Seat 0: $n" | tail -n 2 | grep "[^ ]"; done
    Seat 0: abcdefghijklmno  Seat 1:
    greedy
    Seat 0: 紐約紐約紐約紐約  Seat 1:
    greedy
    Seat 0: ééééééééééééééé  Seat 1:
    greedy

# The locale changes nothing about that.
$ for l in C POSIX C.UTF-8 de_DE.ISO-8859-1 ja_JP.UTF-8 nowhere; do echo quit | LC_ALL= LC_CTYPE=$l COLUMNS=40 crosstown play newyork --ascii --seed 1 --seats 紐約紐約紐約紐,greedy | cksum; done | uniq | wc -l
  1
