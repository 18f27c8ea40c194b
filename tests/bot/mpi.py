#!/usr/bin/env python3
"""The arena under mpirun: mpi.py PROGRAM_WITH_MPI PROGRAM_WITHOUT DOCS"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from case import ENGLISH, check, finish, run

MPI, ALONE, DOCS = sys.argv[1:4]
ENGLISH["OMPI_MCA_btl"] = "self,vader"  # one machine: no network
MPIRUN = ("mpirun", "--oversubscribe", "-n", "4") + (("--allow-run-as-root",) if os.getuid() == 0 else ())
MATCH = ("arena", "--game", "newyork", "--players", "3", "--agents", "master:iters=20,greedy,random", "--games",
         "60", "--seed", "9", "--json")


def same_result(folder):
    wanted = run(ALONE, *MATCH)
    check("alone", wanted[0], 0)
    check("four ranks", run(*MPIRUN, MPI, *MATCH)[:2], wanted[:2])
    check("without mpirun", run(MPI, *MATCH), wanted)
    file = os.path.join(folder, "match.jsonl")
    check("into a file", run(*MPIRUN, MPI, *MATCH, "--resume", file)[:2], wanted[:2])
    with open(file, encoding="utf-8") as lines:
        first, *deals = lines.readlines()
    check("every deal once", sorted(json.loads(deal)["deal"] for deal in deals), list(range(20)))
    with open(file, "w", encoding="utf-8") as half:
        half.writelines([first, *deals[5:12], deals[13][:20]])  # broken off within a line
    check("from half a file", run(*MPIRUN, MPI, *MATCH, "--resume", file)[:2], wanted[:2])
    check("from a whole file", run(*MPIRUN, MPI, *MATCH, "--resume", file)[:2], wanted[:2])
    check("from a whole file, alone", run(ALONE, *MATCH, "--resume", file), wanted)
    test = ("--sprt", "elo0=0,elo1=400")
    match = [word for word in MATCH if word not in ("--games", "60")]
    check("a sequential test", run(*MPIRUN, MPI, *match, *test)[:2], run(ALONE, *match, *test)[:2])


def programs():
    match = ("arena", "--game", "newyork", "--games", "8", "--json", "--agents",
             f"program:{sys.executable} {DOCS}/mybot.py,random")
    check("programs", run(*MPIRUN, MPI, *match)[:2], run(ALONE, *match)[:2])


def complaints():
    """Once, not by every rank."""
    code, _, err = run(*MPIRUN, MPI, "arena", "--game", "newyork", "--agents", "god,random")
    check("a wrong agent", (code, len(re.findall(r"^crosstown: ", err, re.M))), (2, 1))
    code, _, err = run(*MPIRUN, MPI, *MATCH, "--jobs", "2")
    check("--jobs", (code, len(re.findall(r"^crosstown: ", err, re.M))), (2, 1))
    code, _, err = run(*MPIRUN, MPI, *MATCH, "--resume", "/nowhere/file")
    check("no such folder", (code, len(re.findall(r"^crosstown: ", err, re.M))), (1, 1))
    code, _, err = run(*MPIRUN, ALONE, *MATCH)
    check("without MPI", (code, "built without MPI" in err), (2, True))


def others_of(pid):
    """The ranks that an mpirun started."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8") as stat:
                parent = int(stat.read().rsplit(")", 1)[1].split()[1])
            if parent == pid:
                with open(f"/proc/{name}/environ", "rb") as file:
                    rank = re.search(rb"OMPI_COMM_WORLD_RANK=(\d+)", file.read())
                found.append((int(rank[1]) if rank else -1, int(name)))
        except OSError:
            pass
    return dict(found)


def lines_of(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read().count("\n")
    except OSError:
        return 0


def a_rank_dies(folder):
    file = os.path.join(folder, "killed.jsonl")
    match = [*MATCH, "--resume", file]
    match[match.index("60")] = "100000"
    # Five seconds for last words: one, as usual, is not enough on a machine that does other work, too.
    process = subprocess.Popen([*MPIRUN, MPI, *match], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env={**ENGLISH, "OMPI_MCA_odls_base_sigkill_timeout": "5"})
    for _ in range(600):
        if lines_of(file) > 4:
            break
        time.sleep(0.05)
    ranks = others_of(process.pid)
    check("four ranks run", sorted(ranks), [0, 1, 2, 3])
    os.kill(ranks[2], signal.SIGKILL)
    _, err = process.communicate(timeout=60)
    check("a rank died: the end", process.returncode != 0, True)
    check("a rank died: said", (err.count("The deals that were finished are in"), file in err), (1, True))
    check("a rank died: nobody is left", others_of(process.pid), {})
    kept = lines_of(file)
    match[match.index("100000")] = "15"
    code, out, _ = run(ALONE, *match)
    alone = run(ALONE, *[word for word in match if word not in ("--resume", file)])
    check(f"a rank died: what was finished is kept ({kept} lines)", (code, out), alone[:2])


def main():
    folder = tempfile.mkdtemp(prefix="crosstown-mpi-")
    try:
        same_result(folder)
        programs()
        complaints()
        a_rank_dies(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    finish()


main()
