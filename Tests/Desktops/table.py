"""Runs trials, each in a session of its own, and prints a table of what came of them."""

import getopt
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# In seconds.
LONGEST = 900

# On a busy machine a desktop doesn't always start.
ATTEMPTS = 3
UNSTARTED = {"start": "FAILED: the trial ended early"}


def main(script, usage, trial, names, columns):
    """Runs the program `trial` for each of the given names, by default for all, as the command line of `script` says."""
    try:
        options, arguments = getopt.gnu_getopt(sys.argv[1:], "c:s:")
        program, results, *chosen = arguments
    except (getopt.GetoptError, ValueError):
        sys.exit(usage)
    options = dict(options)
    if "-c" in options:
        check(script, options["-c"].split(","), columns)
        columns = [column for column in columns if column in options["-c"].split(",")]
    check(script, chosen, names)
    program, results = pathlib.Path(program).absolute(), pathlib.Path(results).absolute()
    if "-s" in options:
        results /= options["-s"]
    results.mkdir(parents=True, exist_ok=True)
    if "-s" in options:
        enter = HERE / "in-release"
        # Beside the programs lie their translations and sounds.
        os.execv(enter, [
            enter, options["-s"], program.parents[1], results, "--", pathlib.Path(script).absolute(),
            "-c", ",".join(columns), program, results, *chosen])
    table = {}
    for name in chosen or names:
        print(f"trying {name}", flush=True)
        for _ in range(ATTEMPTS):
            table[name] = attempt(pathlib.Path(script).with_name(trial), name, program, results, columns)
            # The service is started once the desktop is up: what ended later is a fault, and isn't tried again.
            if table[name] != UNSTARTED or (results / name / "alarmsd.log").exists():
                break
    write(table, columns)
    failures = [
        f"{name} {column}: {result}" for name, row in table.items() for column, result in row.items()
        if not result.startswith(("ok", "none"))]
    print(f"\n{len(failures)} failed; see {results}", *failures, sep="\n")
    sys.exit(1 if failures else 0)


def check(script, given, known):
    for name in given:
        if name not in known:
            sys.exit(f"{script}: expected one of {', '.join(known)}, got {name!r}")


def attempt(trial, name, program, results, columns):
    """The results of what was tried under this name, by column."""
    shutil.rmtree(results / name, ignore_errors=True)
    for picture in results.glob(f"{name}-*.png"):
        picture.unlink()
    # All that is started ends with the first process.
    namespace = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]
    if os.geteuid() != 0:
        namespace += ["--user", "--map-root-user"]
    try:
        # Removed when nobody is left who would write there.
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as directory:
            command = [*namespace, trial, name, program, directory, results, *columns]
            output = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=LONGEST).stdout
        return json.loads(output)
    except subprocess.TimeoutExpired:
        return {"start": f"FAILED: not done within {LONGEST} s"}
    except json.JSONDecodeError:
        return UNSTARTED


def write(table, columns):
    rows = [["", *columns]]
    for name, row in table.items():
        rows.append([name, *(row.get(column, "not tried").split(":")[0] for column in columns)])
    widths = [max(map(len, column)) for column in zip(*rows)]
    print()
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
