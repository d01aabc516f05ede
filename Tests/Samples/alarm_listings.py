"""The listings of AlarmKit and of the tutorial on ActivityKit: what each lacks, and which presses are tried."""
import json
import re

import alarm_session
from listing import BESIDE, Listing

# What says that a directory has these.
MARKS = "01-check-authorization-status.swift", "common.swift"
COOKING_DATA = "Tests/Samples/Sources/CookingData.swift"


def with_breaks(text):
    """No compiler accepts a case without a statement."""
    return re.sub(r"(case \.\w+:\n(\s*)//[^\n]*\n)", r"\1\2break\n", text)


def with_steps(text):
    return text + "\n" + (BESIDE / "steps.swift").read_text()


def beside(*names):
    return [f"Tests/Samples/Beside/{name}.swift" for name in names]


SCHEDULES = *beside("main"), COOKING_DATA
TABLE = {
    "01": Listing(*beside("authorization"), repair=with_breaks),
    "02": Listing(*beside("values")),
    "03": Listing(*beside("values")),
    "04": Listing(*beside("values")),
    "05": Listing(*SCHEDULES, trial=("ring", "stop")),
    "06": Listing(*SCHEDULES, trial=("ring", "snooze", "ring", "stop")),
    "07": Listing(*SCHEDULES, *beside("views", "layout"), trial=("layout", "ring", "stop")),
    "08": Listing(*beside("metadata")),
    "09": Listing(*SCHEDULES, trial=("metadata", "ring", "snooze", "ring", "stop")),
    "10": Listing(*beside("icon"), COOKING_DATA),
    "11": Listing(*SCHEDULES, trial=("pause", "resume", "ring", "snooze", "stop")),
    "12": Listing(*SCHEDULES, trial=("pause", "resume", "ring", "snooze", "stop")),
    # Their intent has a `static var`, which Swift 6 refuses.
    "13": Listing(*SCHEDULES, mode=5, trial=("pause", "resume", "ring", "custom", "stop")),
    "14": Listing(*SCHEDULES, mode=5, trial=("sound", "ring", "custom", "stop")),
}
# The tutorial's: a file with each of two bundles, and the file alone, run step by step.
TUTORIAL = {
    "bundle1": (("common.swift", "bundle1.swift"), Listing()),
    "bundle2": (("common.swift", "bundle2.swift"), Listing()),
    "steps": (("common.swift",), Listing(repair=with_steps, trial=("steps",))),
}
LEFT_OUT, LACKS = {}, {}


def found(directory):
    """Yields the listings of a directory."""
    for file in sorted(directory.glob("[0-9][0-9]-*.swift")):
        yield TABLE[file.name[:2]].of(f"org.example.Listing{file.name[:2]}", file.stem, [file])
    if (directory / "common.swift").exists():
        for name, (files, listing) in TUTORIAL.items():
            yield listing.of(f"org.example.Tutorial.{name}", f"tutorial, {name}", [directory / file for file in files])


Session = alarm_session.Session


def run(session, program, listing):
    """Runs a listing, and returns what was seen, for the line about it."""
    seen = session.run(program, listing.name, listing.trial or ())
    return f"; {', '.join(seen)}" if seen else ""


def details(session):
    """Returns further lines about all that have run."""
    return [f"the layout of {title}:\n{json.dumps(layout, indent=2)}" for title, layout in session.layouts.items()]


def progress(session):
    """Returns what is known when a listing has failed."""
    return f"\n{session.log()[-1000:]}"
