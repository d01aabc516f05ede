"""The words of alarms and activities: states that have all of them, what is to be drawn of what the service presents, and
the differences to what a desktop draws."""

import re
import time

from gi.repository import GLib

from activities import configuration
from service import Service
from waiting import Missed, until

SECOND = 1_000_000

# The languages of the service; those of the widgets stay.
LANGUAGES = ("en", "de", "ko")

# A word that is written from right to left.
PEACE = "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd"

# Keys of alarms that decide on words, and those that are tried in each language and on the locked screen.
WORDS = {
    "titled": {"title": "Tea"},
    "untitled": {},
    "of an app": {"app-id": "org.example.Alarms"},
    "with titles of its states": {
        "title": "Tea", "countdown-title": "Tea is drawing", "paused-title": "Tea waits"},
    "right to left": {"title": PEACE},
    "with several lines": {"title": "\n\ucc28\nEarl Grey"},
    "like markup": {"title": "<b>%1</b> & {time}"},
    "with an app's buttons": {
        "title": "Soup", "secondary-behavior": "both",
        "buttons": GLib.Variant("a{sa{sv}}", {
            **{name: {"text": GLib.Variant("s", text)} for name, text in (
                ("stop", "Enough"), ("secondary", "Later"), ("custom", "Recipe"), ("pause", "Wait"))},
            "resume": {"hidden": GLib.Variant("b", True)}})},
}
EVERYWHERE = ("untitled",)
LOCKED = ("titled", "untitled", "with titles of its states", "with an app's buttons")

# The days of schedules, and the method that is called after one is set.
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
SCHEDULES = ((DAYS[:5], None), ([DAYS[0], DAYS[2], DAYS[5]], None), (DAYS, "SkipNext"), (DAYS[6:], "SetEnabled"))

# The places of a panel.
PARTS = "leading", "trailing", "second"

# The forms of times: as a widget draws them; without the seconds of a time that goes on, as alarmsctl has it for panels; as
# they stand in a text that isn't written again; and with any time left, where that is as old as the text.
DRAWN, SHORT, STANDING, STALE = "drawn", "short", "standing", "stale"

# The longest time until a desktop has drawn a change, in seconds.
LONGEST = 10


class Wording:
    """The states of a trial, one after the other. The trial has `word_differences`, which compares what is drawn with what the
    service presents."""

    def __init__(self, trial):
        self.trial = trial
        self.count = 0

    def compare(self):
        """Compares all states; returns their number."""
        try:
            for language in LANGUAGES:
                self.speak(language)
                for name in WORDS if language == "en" else EVERYWHERE:
                    self.compare_states(f"{name}, {language}", WORDS[name])
                self.compare_schedules(language)
                self.compare_activities(language)
        finally:
            self.speak("")
        return self.count

    def speak(self, language):
        """Starts the service in another language."""
        session = self.trial.desktop.session
        session.environment["LANGUAGE"] = language
        self.trial.service.process.terminate()
        self.trial.service.process.wait()
        self.trial.service = Service(session, self.trial.program)

    def compare_states(self, name, words):
        """Compares an alarm in each state: all at once, then without those that a panel shows before others."""
        alarms = self.set_states(words)
        for state, alarm in alarms.items():
            self.check(f"{name}, {state}")
            self.trial.service.call("Cancel", "(s)", alarm)

    def set_states(self, words):
        """Sets an alarm in each state; returns their ids, the first one that of which a panel shows most."""
        ringing, snoozed = (self.set(words, 1) for _ in range(2))
        counting, paused = (self.set(words, 600) for _ in range(2))
        scheduled = self.schedule({**words, "fire-at": time.time_ns() // 1000 + 172_800 * SECOND})
        service = self.trial.service
        service.call("Pause", "(s)", paused)
        until("both rings", lambda: service.is_ringing(ringing) and service.is_ringing(snoozed))
        service.call("Snooze", "(sa{sv})", snoozed, {})
        return {
            "ringing": ringing, "snoozed": snoozed, "countdown": counting, "paused": paused, "scheduled": scheduled}

    def set(self, words, seconds):
        return self.schedule({**words, "pre-alert": seconds * SECOND, "post-alert": 300 * SECOND})

    def schedule(self, keys):
        keys = {"sound": "none", "countdown-notice": "never", **keys}
        return self.trial.service.call("Schedule", "(sa{sv})", "", configuration(keys))[0]

    def compare_schedules(self, language):
        """Compares alarms that repeat, one of which is skipped and one switched off."""
        for days, method in SCHEDULES:
            alarm = self.schedule({"title": "Rise", "time": "06:45", "weekdays": GLib.Variant("as", days)})
            if method:
                arguments = {"SkipNext": ("(s)", alarm), "SetEnabled": ("(sb)", alarm, False)}[method]
                self.trial.service.call(method, *arguments)
        self.check(f"schedules, {language}", len(SCHEDULES))
        self.trial.service.cancel_all()

    def compare_activities(self, language):
        """Compares activities that go on, are stale and have ended, and one that stands still."""
        activities, now = self.trial.activities(), time.time_ns() // 1000
        game = activities.start("Game", content={"status": "2 : 1", "progress": 0.3})
        activities.start("", app_id="org.example.Alarms", content={"status": PEACE}, stale_at=1)
        self.check(f"an activity and a stale one, {language}", 2)
        activities.end(game, content={"status": "2 : 2"})
        activities.start(
            "Run", content={"begun": now - 60 * SECOND, "paused": now}, layout={
                region: {"type": "row", "children": [
                    {"type": "text", "text": "$title"}, {"type": "timer", "from": "$begun", "paused-at": "$paused"}]}
                for region in ("expanded", "compact-trailing")})
        self.check(f"an activity that has ended and a paused one, {language}", 2)
        activities.end_all()

    def check(self, name, count=1):
        """Waits until what is drawn has the words of what is presented."""
        found = []

        def is_right():
            found[:] = self.trial.word_differences()
            return not found

        try:
            until(name, is_right, LONGEST)
        except Missed:
            # While it is there.
            self.trial.picture("wording")
            raise Missed(f"{name}: {found[0]}") from None
        self.count += count


def presented(trial, region, panel="shown"):
    """Alarms and activities as the service presents them in a region, each with its state, and a form of a panel."""
    regions = {"regions": GLib.Variant("as", [region])}
    alarms, = trial.service.call("List", "(a{sv})", regions)
    drawn = [[(row["State"], row["Elements"][region]) for row in rows] for rows in (alarms, trial.activities().rows([region]))]
    return *drawn, trial.service.call("Panel")[0][panel]


def in_panel(panel):
    """The words of a panel, as `words`."""
    return [word for part in PARTS for word in words(panel.get(part), is_alarm=False)]


def words(element, form=DRAWN, is_alarm=True):
    """The words that are drawn of an element, by order: a regular expression for each text and time, and for each button that of its
    text in brackets, or of the state of a switch."""
    match element and element["type"]:
        case "text" | "time":
            return [spelled(element, form)] if element.get("text") != "" else []
        case "timer":
            # Where nothing counts, the time at which it ends is there.
            return [timer(element, form)] if form != STANDING or "paused-at" in element else []
        case "button":
            is_switch = is_alarm and element["action"] in ("enable", "disable")
            text = ("on" if element["action"] == "disable" else "off") if is_switch else element.get("text") or element["label"]
            return [re.escape(f"[{text}]")]
        case "row" | "column":
            return [word for child in element["children"] for word in words(child, form, is_alarm)]
    return []


def spelled(element, form):
    """The text of an element with its instant: days are the desktop's own words, in front of the time of the clock."""
    text = element.get("text", "{time}")
    if "time" not in element:
        return re.escape(text)
    local = time.localtime(element["time"] / SECOND)
    clock = r"(?:\S+ ){0,4}" + time.strftime("%H:%M", local) + (f"(?::{local.tm_sec:02})?" if form != DRAWN else "")
    return clock.join(map(re.escape, text.split("{time}", 1)))


def timer(element, form):
    """The text of a time that goes on, or is paused; it may be drawn a second late."""
    if form == STALE:
        return r"[\d:]+"
    now = element.get("paused-at") or time.time_ns() // 1000
    shown = [now] if element.get("paused-at") else [now - 2 * SECOND, now - SECOND, now]
    lengths = [length(element, at) for at in shown]
    if form == SHORT and "to" in element:
        texts = [rf"{max(1, -(-seconds // 60))} ?(?:min|\ubd84)" for seconds in lengths]
    else:
        texts = [f"{seconds // 60}:{seconds % 60:02}" for seconds in lengths]
    return f"(?:{'|'.join(texts)})"


def length(element, now):
    """The time left or passed, in seconds, less than an hour."""
    if "to" in element:
        return max(0, -(-(element["to"] - now) // SECOND))
    return max(0, (now - element["from"]) // SECOND)


def differences(what, drawn, expected):
    """The rows of texts that are drawn, but not expected, and the other way round."""
    left = [list(filter(None, row)) for row in drawn]
    missing = []
    for row in expected:
        found = next((it for it in left if len(it) == len(row) and all(map(re.fullmatch, row, it))), None)
        if found is None:
            missing.append(row)
        else:
            left.remove(found)
    return [f"{what}: expected {missing}, got {left}"] if missing or left else []
