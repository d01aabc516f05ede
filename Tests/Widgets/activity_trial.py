"""The base of the trials of activities: one as an app that brings meals would start, and an alarm with a look."""

import time

from gi.repository import GLib

from activities import Activities, configuration
from waiting import Missed

SECOND = 1_000_000

# A title that would show if it were taken as markup.
TITLE = "Pizza & <b>salad</b>"
TINT = "#e66100"

COMPACT = {
    "compact-leading": {"type": "icon", "name": "mail-send-symbolic", "tint": TINT},
    "compact-trailing": {"type": "timer", "to": "$arrives"},
    "minimal": {"type": "progress", "shape": "ring", "from": "$left", "to": "$arrives", "tint": TINT},
}
EXPANDED = {"type": "column", "children": [
    {"type": "row", "children": [
        {"type": "icon", "name": "mail-send-symbolic", "size": "large", "tint": TINT},
        {"type": "column", "expand": True, "children": [
            {"type": "text", "text": "$status", "style": "title"}, {"type": "text", "text": "$driver", "style": "caption"}]},
        {"type": "timer", "to": "$arrives", "style": "number", "label": "Arrives in"}]},
    {"type": "progress", "from": "$left", "to": "$arrives", "tint": TINT, "label": "Way"},
    {"type": "text", "text": "Late", "when": "late"},
    {"type": "row", "children": [
        {"type": "button", "text": "Call", "icon": "call-start-symbolic", "action": "call", "label": "Call the driver"},
        {"type": "button", "text": "Cancel", "action": "cancel", "role": "destructive"}]}]}
LAYOUT = {**COMPACT, "expanded": EXPANDED}
ACTIONS = {"call": {"name": "call"}, "cancel": {"name": "cancel"}}

# The look of a timer and of its ring: with a button of its own if its metadata has `own`, and larger than its place if it has
# `tall`.
ALARM_LOOK = {"type": "column", "children": [{"type": "row", "children": [
    {"type": "text", "text": "$leaf"}, {"type": "timer", "to": "$end", "paused-at": "$paused-at", "expand": True},
    {"type": "button", "text": "Enough", "action": "stop", "when": "own"}]},
    *[{"type": "text", "text": "W", "style": "title", "when": "tall"}] * 40,
    {"type": "button", "text": " ", "action": "stop", "when": "tall"}]}

# Updates while a control has the focus.
UPDATES, UPDATES_PER_SECOND = 12, 4

# The activities that the service takes at most, and of them those that a popup shows at once.
MANY_ACTIVITIES, SHOWN_ACTIVITIES = 64, 30

# Of looks, as many are tried; of each the forms until the service takes one, and the least part of which it takes one.
LOOKS, FORMS, LEAST_TAKEN = 2000, 12, 0.9


def content(**others):
    now = time.time_ns() // 1000
    return {
        "status": "On its way", "driver": "Kim, bike", "late": False, "left": now - 300 * SECOND, "arrives": now + 1230 * SECOND,
        **others,
    }


class ActivityTrial:
    """The steps of the columns about activities."""

    known_activities = None

    def activities(self):
        self.known_activities = self.known_activities or Activities(self.desktop.session.bus)
        return self.known_activities

    def start_pizza(self, **keys):
        return self.activities().start(TITLE, **{"layout": LAYOUT, "content": content(), "actions": ACTIONS, **keys})

    def schedule_look(self, own, tall=False, seconds=600):
        """Starts a timer with a look; returns its id."""
        keys = configuration({
            "title": "Sencha", "pre-alert": seconds * SECOND, "sound": "none",
            "layout": {"expanded": ALARM_LOOK, "compact-trailing": {"type": "text", "text": "Enjoy"}},
            "metadata": {"leaf": "green", "own": own, "tall": tall}})
        return self.service.call("Schedule", "(sa{sv})", "", keys)[0]

    def start_many(self):
        for number in range(MANY_ACTIVITIES):
            self.activities().start(f"Activity {number}", content={"status": "running"})

    def start_look(self, looks, number):
        """Starts an activity with the next random look; returns its id, or None if the service takes no form of it."""
        for _ in range(FORMS):
            try:
                return self.activities().start(f"Look {number}", app_id=f"org.example.App{number}", **looks.configuration())
            except GLib.Error as error:
                if "Error." not in error.message:
                    raise
        return None

    @staticmethod
    def check_taken(count):
        if count < LEAST_TAKEN * LOOKS:
            raise Missed(f"the service took {count} of {LOOKS} looks")
