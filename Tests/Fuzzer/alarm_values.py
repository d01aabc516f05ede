"""Random values that are likely for alarms and activities."""

import uuid

from layouts import REGIONS, Layouts
from session import NAME, PATH

WHEN = [
    "07:30", "7:30 pm", "23:59:59", "24:00", "in 5 minutes", "5m", "tomorrow 8:00", "Mon,Wed,Fri 07:00",
    "every day 6:00",
    "2030-02-29 10:00", "2032-02-29 10:00", "2099-12-31T23:59:59Z", "2030-01-01T00:00:00+23:59", "noon", "weekdays 7",
    "next monday 9", "99999999999999999999 hours", "in 1 hour and 30 minutes", "at 7 on 3 May", "-5 m", "1e9 days"]
ACTIONS = ["stop", "snooze", "custom", "default", "pause", "resume", "repeat", "skip", "add", ""]
STATES = ["scheduled", "countdown", "paused", "alerting", "authorized", "denied", "not-determined"]
INTERFACES = [
    "org.example.Alarms", "org.example.Alarms.Alarm", "org.example.Alarms.Search", "org.example.Alarms.Activities",
    "org.example.Alarms.Activity"]
# Of each dictionary, its keys with the types of their values. Of configurations, what is likely too.
DICTIONARIES = {
    "filter": {"app-id": "s", "state": "as", "limit": "u", "id": "s", "since": "t"},
    "options": {"length": "t", "limit": "u", "schedule": "b", "app-id": "s", "usage": "s", "language": "s"},
    "platform_data": {"activation-token": "s", "desktop-startup-id": "s"},
    "activity-filter": {"app-id": "s", "kind": "s", "state": "as", "limit": "u"},
    "activity-options": {"content": "a{sv}", "as-of": "t", "dismissal": "s", "dismiss-at": "t"},
    "alert": {"title": "s", "body": "s", "sound": "s"},
    "button": {"text": "s", "icon": "s", "text-color": "s", "hidden": "b"},
    "action": {"name": "s", "parameter": "v", "mode": "s", "target": "s"},
}
KEYS = {
    "title": ("s", None), "countdown-title": ("s", None), "paused-title": ("s", None),
    "fire-at": ("t", None), "time": ("s", ["07:30", "23:59:59", "00:00", "02:30"]),
    "date": ("s", ["2040-02-29", "2041-02-28", "2099-12-31"]),
    "weekdays": ("as", [["mon"], ["mon", "sun"], ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]),
    "timezone": ("s", ["", "UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia"]),
    "pre-alert": ("t", [10**6, 60 * 10**6, 3600 * 10**6, 86400 * 10**6]), "post-alert": ("t", [10**6, 300 * 10**6]),
    "secondary-behavior": ("s", ["countdown", "custom", "both", "none"]),
    "buttons": ("a{sa{sv}}", None), "stop-action": ("a{sv}", None), "secondary-action": ("a{sv}", None),
    "default-action": ("a{sv}", None), "sound": ("s", ["default", "none", "bell", "/proc/nonexistent.oga"]),
    "volume": ("d", [0.0, 0.5, 1.0]), "fade-in": ("t", [0, 10**6]), "tint": ("s", ["", "#ff0000"]),
    "icon": ("s", ["", "alarm-symbolic"]), "metadata": ("a{sv}", None), "missed": ("s", ["ring", "notify", "drop"]),
    "grace": ("t", [0, 60 * 10**6]), "alert-timeout": ("t", [10**7, 600 * 10**6, 2**64 - 1]),
    "on-timeout": ("s", ["snooze", "stop"]), "max-snoozes": ("u", [0, 1, 3]), "keep": ("b", None), "wake": ("b", None),
    "enabled": ("b", None), "countdown-notice": ("s", ["auto", "always", "never"]), "break-through": ("b", None),
    "rising-volume": ("b", None), "speak": ("b", None), "layout": ("a{sv}", None),
    "app-id": ("s", ["org.example.App", "org.example.Other"]), "usage": ("s", None),
    "reset": ("as", [["title"], ["weekdays"], ["pre-alert"]]),
}
ACTIVITY_KEYS = {
    "title": ("s", None), "kind": ("s", ["", "Delivery"]), "attributes": ("a{sv}", None), "content": ("a{sv}", None),
    "layout": ("a{sv}", None), "start-at": ("t", None), "stale-at": ("t", None), "relevance": ("d", [0.0, 1.0, 2.0**53]),
    "as-of": ("t", None), "alert": ("a{sv}", None), "icon": ("s", ["", "alarm-symbolic"]), "tint": ("s", ["", "#ff0000"]),
    "app-id": ("s", ["org.example.App", "org.example.Other", ""]), "link": ("s", ["", "https://example.org/a?b#c", "x:"]),
    "default-action": ("a{sv}", None), "actions": ("a{sa{sv}}", None), "notice": ("s", ["auto", "always", "never"]),
    "ends-with-caller": ("b", None), "reset": ("as", [["title"], ["layout", "actions"]]),
}
FIXED = {"kind", "attributes", "start-at", "app-id", "ends-with-caller"}
ACTIVITY_STATES = ["pending", "active", "stale", "ended"]
RULES = ("fire-at", "time", "pre-alert")
# The arguments of methods on activities are others than those of the same name of alarms.
OF_ACTIVITIES = {"id", "configuration", "changes", "options", "filter", "action"}


class AlarmValues(Layouts):
    """A source of random values. `ids` and `activities` are those of alarms and activities that exist or have existed."""

    dictionaries = DICTIONARIES
    interfaces = INTERFACES
    paths = [PATH, PATH + "/alarm", PATH + "/activity", PATH + "/alarm/x", PATH + "/activity/x", PATH + "x"]

    def __init__(self, chance, now):
        super().__init__(chance, now)
        self.ids, self.activities = [], []

    def name(self, method, name):
        is_of_activities = method.interface.startswith(NAME + ".Activit")
        return "activity-" + name if is_of_activities and name in OF_ACTIVITIES else name

    def object(self, kind):
        ids = self.ids if kind == "alarm" else self.activities
        if ids and self.chance.random() < 0.95:
            return f"{PATH}/{kind}/" + self.chance.choice(ids).replace("-", "_")
        return f"{PATH}/{kind}/" + "0" * 36

    def likely_text(self, name):
        chance = self.chance
        if name in ("id", "ids", "requested_id") and (self.ids or name == "requested_id"):
            return self.id(name)
        if name == "activity-id" and self.activities:
            return chance.choice(self.activities)
        if name == "activity-action":
            return chance.choice(("default", "stop", "go", ""))
        if name == "dismissal":
            return chance.choice(("default", "immediate"))
        if name == "when":
            return chance.choice(WHEN)
        if name == "action":
            return chance.choice(ACTIONS)
        if name in ("text", "query", "terms"):
            return chance.choice(WHEN + ["tea", "alarm", "stop", "5", "a"])
        if name == "name":
            return chance.choice(("open", "app.open", "a-b"))
        if name == "state":
            return chance.choice(STATES + ACTIVITY_STATES)
        if name == "regions":
            return chance.choice(REGIONS) + chance.choice(("", ".locked"))
        if name == "places":
            return chance.choice(("popup", "lock-screen", "panel"))
        return super().likely_text(name)

    def id(self, name="id"):
        chance = self.chance
        which = chance.random()
        if name == "requested_id" and which < 0.9:
            return str(uuid.UUID(int=chance.getrandbits(128), version=4))
        if which < 0.92:
            chosen = chance.choice(self.ids) if self.ids else ""
            return chosen.upper() if which < 0.05 else chosen
        if which < 0.96:
            return str(uuid.UUID(int=chance.getrandbits(128), version=4))
        chosen = chance.choice(self.ids) if self.ids else "x"
        return chance.choice((chosen[:-1], chosen + "0", chosen.replace("-", "_"), chosen.replace("-", ""), ""))

    def likely_path(self):
        return PATH + "/alarm/" + self.chance.choice(self.ids).replace("-", "_") if self.ids else None

    def likely_dictionary(self, name, depth):
        if name in ("configuration", "changes"):
            return self.configuration(name == "changes", depth)
        if name in ("activity-configuration", "activity-changes"):
            return self.activity(name == "activity-changes", depth)
        return self.layout(0.2) if name == "layout" else None

    def activity(self, is_change, depth):
        """Returns a configuration of an activity, or changes of one."""
        chance = self.chance
        hostility = 0 if chance.random() < 0.7 else 0.3
        keys = chance.choices(list(ACTIVITY_KEYS), k=chance.choice((0, 1, 2, 3, 5)))
        found = {} if is_change and chance.random() < 0.3 else {"content": ("a{sv}", self.data())}
        for key in keys:
            kind, likely = ACTIVITY_KEYS[key]
            if chance.random() < hostility:
                found[key] = self.typed(kind, key, depth)
            elif not (is_change and key in FIXED) and (is_change or key != "reset"):
                found[key] = kind, self.likely_of_activity(key, kind, likely)
        return found

    def likely_of_activity(self, key, kind, choices):
        chance = self.chance
        if key in ("content", "attributes"):
            return self.data()
        if key == "layout":
            return self.layout(0)
        if key == "actions":
            return {"stop": {"name": ("s", "stop")}}
        if key == "alert":
            return {"body": ("s", "Soon")}
        if key == "start-at":
            return self.now() + 10**chance.choice((6, 8, 10)) * chance.randrange(1, 9)
        if kind == "t":
            return self.now() - 10**chance.choice((3, 6, 10))
        return self.likely(key, kind, choices)

    def data(self):
        """Returns a client's data."""
        found = {"status": ("s", "linking"), "progress": ("d", self.chance.random()), "to": ("t", self.now() + 10**7)}
        if self.chance.random() < 0.2:
            found["more"] = "v", self.variant(9)
        return found

    def configuration(self, is_change, depth):
        chance = self.chance
        # One hostile value makes all of it refused, so most have none.
        hostility = 0 if chance.random() < 0.7 else 0.3
        keys = [] if is_change and chance.random() < 0.8 else [chance.choice(RULES)]
        keys += chance.choices(list(KEYS), k=chance.choice((0, 1, 2, 3, 5)))
        found = {}
        for key in keys:
            kind, likely = KEYS[key]
            if chance.random() < hostility:
                found[key] = self.typed(kind, key, depth)
            elif self.fits(key, found, is_change):
                found[key] = kind, self.likely(key, kind, likely)
                if key in ("date", "weekdays", "timezone"):
                    found["time"] = "s", "06:00"
        if hostility and chance.random() < 0.2:
            found[self.text()[:300]] = self.variant(depth + 1)
        return found

    @staticmethod
    def fits(key, found, is_change):
        """Returns true if a key may be beside those that were found."""
        if key == "reset":
            return is_change
        if key in ("date", "weekdays", "timezone", "time"):
            return not found.keys() & {"fire-at", "date", "weekdays"}
        return key != "fire-at" or "time" not in found

    def likely(self, key, kind, choices):
        chance = self.chance
        if choices:
            return chance.choice(choices)
        if kind == "b":
            return chance.random() < 0.5
        if key == "fire-at":
            return self.now() + 10**chance.choice((6, 8, 10, 12, 14)) * chance.randrange(1, 9)
        if key == "buttons":
            roles = chance.choices(("stop", "secondary", "custom", "pause", "resume"), k=2)
            return {role: {"text": ("s", "Go"), "text-color": ("s", "#112233")} for role in roles}
        if kind == "a{sv}":
            if key == "layout":
                return self.layout(0)
            if key == "metadata":
                return {"a": ("v", self.variant(9)), "b": ("as", ["x"] * chance.randrange(5))}
            return {"name": ("s", "open"), "parameter": ("s", "x")}
        return chance.choice(("Tea", "Wake up", "Eggs \U0001f95a", "a\nb", "<i>x</i>"))
