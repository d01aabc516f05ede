"""Random values of the types of D-Bus: likely ones, and hostile ones. In Python they are as `wire` has them."""

import uuid

import wire

NUMBERS = [0, 1, 2, 3, 59, 60, 64, 65, 127, 128, 255, 256, 1000, 65535, 65536, 10**6, 60 * 10**6, 86400 * 10**6,
           2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53 - 1, 2**53, 2**62, 2**63 - 1, 2**63, 2**64 - 1]
DOUBLES = [0.0, -0.0, 0.5, 1.0, 1.0000001, -1.0, 1e300, -1e300, 5e-324, float("inf"), float("-inf"), float("nan")]
TEXTS = [
    "", " ", "a", "\n", "\r\n", "\t", "\x1b[31m", "\x01", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff", "\U0001f600",
    "e\u0301", "\ufffd", "\U0010ffff", "%s%n", "../../etc/passwd", "/dev/zero", "/proc/self/mem", "<b>&amp;",
    "'\"`$(x)",
    "00000000-0000-0000-0000-000000000000", "true", "null", "-1", "0x10", "9" * 40, "a" * 64, "a" * 65, "a" * 256,
    "a" * 1024, "a" * 1025, "\u00e4" * 513, "a.b.c", "org.example.App", "/org/example/Alarms", "a{sv}", "mon", "always"]
LONG = ["a" * 70_000, "\U0001f600" * 5000, "\n" * 5000, "07:30 " * 2000]
WHEN = [
    "07:30", "7:30 pm", "23:59:59", "24:00", "in 5 minutes", "5m", "tomorrow 8:00", "Mon,Wed,Fri 07:00",
    "every day 6:00",
    "2030-02-29 10:00", "2032-02-29 10:00", "2099-12-31T23:59:59Z", "2030-01-01T00:00:00+23:59", "noon", "weekdays 7",
    "next monday 9", "99999999999999999999 hours", "in 1 hour and 30 minutes", "at 7 on 3 May", "-5 m", "1e9 days"]
ACTIONS = ["stop", "snooze", "custom", "default", "pause", "resume", "repeat", "skip", "add", ""]
STATES = ["scheduled", "countdown", "paused", "alerting", "authorized", "denied", "not-determined"]
REGIONS = ["compact-leading", "compact-trailing", "minimal", "expanded", "lock-screen", "row"]
INTERFACES = [
    "org.example.Alarms", "org.example.Alarms.Alarm", "org.example.Alarms.Search", "org.example.Alarms.Activities",
    "org.example.Alarms.Activity"]
PATHS = ["/", "/org", "/org/example/Alarms", "/org/example/Alarms/alarm", "/org/example/Alarms/activity", "/a/b", "/" + "x" * 300]
SIGNATURES = ["", "s", "a{sv}", "aa{sa{sv}}", "(" * 30 + "y" + ")" * 30, "a" * 30 + "v", "h", "nqiuxtdy"]
TYPES = ["y", "b", "n", "q", "i", "u", "x", "t", "d", "s", "o", "g", "v", "as", "ay", "av", "a{sv}", "a{ss}", "a{us}",
         "(ss)", "(sv)", "aas", "a{sa{sv}}", "at", "a(sv)", "h"]

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
REGIONS = ["compact-leading", "compact-trailing", "minimal", "expanded", "lock-screen"]
# Of each element, its keys with likely values.
TIME, EITHER = ("t", 10**15), ("b", True)
ELEMENTS = {
    "text": {"text": ("s", "$title"), "style": ("s", "caption"), "lines": ("u", 2), "align": ("s", "end")},
    "icon": {"name": ("s", "alarm-symbolic"), "size": ("s", "large")},
    "timer": {"to": TIME, "from": ("s", "$start"), "count": ("s", "up"), "paused-at": TIME, "precision": ("s", "minute")},
    "progress": {"value": ("d", 0.5), "from": TIME, "to": TIME, "shape": ("s", "ring")},
    "button": {"text": ("s", "Go"), "icon": ("s", "$icon"), "action": ("s", "stop"), "role": ("s", "primary")},
    "row": {"align": ("s", "center")}, "column": {},
}
COMMON = {"tint": ("s", "#112233"), "expand": EITHER, "label": ("s", "Label"), "when": ("s", "!stale")}
RULES = ("fire-at", "time", "pre-alert")


class Values:
    """A source of random values. `ids` are those of alarms that exist or have existed."""

    def __init__(self, chance, now):
        self.chance, self.now = chance, now
        self.ids, self.activities, self.tokens, self.results = [], [], [], []

    def of(self, kind, name="", depth=0):
        """Returns a value of a type, likely for an argument of this name."""
        chance = self.chance
        if kind == "s":
            return self.text(name)
        if kind == "a{sv}" and depth < 4:
            return self.dictionary(name, depth)
        if kind in ("y", "n", "q", "i", "u", "x", "t"):
            return self.number(kind, name)
        if kind == "b":
            return chance.random() < 0.5
        if kind == "d":
            return chance.choice(DOUBLES) if chance.random() < 0.5 else chance.uniform(-2, 2)
        if kind == "o":
            return self.path()
        if kind == "g":
            return chance.choice(SIGNATURES)
        if kind == "h":
            return chance.choice((0, 1, 2**32 - 1))
        if kind == "v":
            return self.variant(depth)
        if kind[0] == "a":
            if depth > 5:
                return []
            count = chance.choice((0, 1, 1, 2, 3, 5)) if chance.random() < 0.97 else chance.choice((64, 65, 500))
            return [self.of(kind[1:], name, depth + 2) for _ in range(count)]
        if kind[0] == "{":
            inner = kind[1:-1]
            return self.of(inner[0], name, depth), self.of(inner[1:], name, depth)
        return tuple(self.of(inner, name, depth + 1) for inner in wire.types(kind[1:-1]))

    def number(self, kind, name=""):
        chance = self.chance
        bits = {"y": 8, "n": 16, "q": 16, "i": 32, "u": 32, "x": 64, "t": 64}[kind]
        which = chance.random()
        if which < 0.3 and bits == 64:
            number = self.now() + chance.choice((-1, 1)) * chance.randrange(10**chance.randrange(1, 15))
        elif which < 0.5:
            number = chance.randrange(10)
        elif which < 0.8:
            number = chance.choice(NUMBERS)
        else:
            number = chance.getrandbits(bits)
        if name in ("limit", "count") and chance.random() < 0.95:
            number %= 20
            number += 1
        number %= 2**bits
        return number - 2**bits if kind in "nix" and number >= 2**(bits - 1) else number

    def text(self, name=""):
        chance = self.chance
        which = chance.random()
        if which < 0.8:
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
            if name == "token" and self.tokens:
                return chance.choice(self.tokens)
            if name in ("result", "match", "matchId", "identifier", "data") and self.results:
                return chance.choice(self.results)
            if name in ("text", "query", "terms"):
                return chance.choice(WHEN + ["tea", "alarm", "stop", "5", "a"])
            if name == "name":
                return chance.choice(("open", "app.open", "a-b"))
            if name == "mode":
                return chance.choice(("background", "foreground"))
            if name == "state":
                return chance.choice(STATES + ACTIVITY_STATES)
            if name == "interface_name":
                return chance.choice(INTERFACES)
            if name == "regions":
                return chance.choice(REGIONS) + chance.choice(("", ".locked"))
            if name == "places":
                return chance.choice(("popup", "lock-screen", "panel"))
        if which < 0.97:
            return chance.choice(TEXTS)
        if which < 0.98:
            return chance.choice(LONG)
        ranges = (1, 128), (0xA0, 0xD800)
        return "".join(chr(chance.randrange(*chance.choice(ranges))) for _ in range(12))

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

    def path(self):
        chance = self.chance
        if self.ids and chance.random() < 0.7:
            return "/org/example/Alarms/alarm/" + chance.choice(self.ids).replace("-", "_")
        return chance.choice(PATHS)

    def variant(self, depth=0):
        """Returns the pair of a type and a value of it."""
        chance = self.chance
        if depth == 0 and chance.random() < 0.02:
            value = ("u", 1)
            for _ in range(chance.choice((5, 20, 30, 50))):
                value = ("v", value)
            return value
        kind = chance.choice(TYPES if depth < 5 else "ybutds")
        return kind, self.of(kind, "", depth + 1)

    def dictionary(self, name="", depth=0):
        """Returns an `a{sv}`, as a dictionary or, with a key twice, as a list."""
        chance = self.chance
        if name in ("configuration", "changes"):
            found = self.configuration(name == "changes", depth)
        elif name in ("activity-configuration", "activity-changes"):
            found = self.activity(name == "activity-changes", depth)
        elif name == "layout":
            found = self.layout(0.2)
        else:
            kinds = DICTIONARIES.get(name, {})
            found = {}
            for _ in range(chance.choice((0, 0, 1, 1, 2, 3))):
                if kinds and chance.random() < 0.85:
                    key = chance.choice(list(kinds))
                    found[key] = self.typed(kinds[key], key, depth)
                else:
                    found[self.text()[:300]] = self.variant(depth + 1)
        which = chance.random()
        if which < 0.01:
            return {str(number): ("u", number) for number in range(chance.choice((64, 65, 1000)))}
        if which < 0.02 and found:
            return list(found.items()) + list(found.items())[:1]
        return found

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

    def layout(self, hostility):
        """Returns a look, with mistakes at this rate."""
        regions = self.chance.choices(REGIONS, k=self.chance.choice((1, 1, 2)))
        return {
            self.text()[:300] if self.chance.random() < hostility / 4 else region: ("a{sv}", self.element(hostility, 1))
            for region in regions}

    def element(self, hostility, level):
        chance = self.chance
        kind = chance.choice(list(ELEMENTS))
        found = {"type": ("s", kind)}
        for key, value in (ELEMENTS[kind] | COMMON).items():
            if chance.random() < hostility / 4:
                found[key] = self.variant(9)
            elif chance.random() < 0.4 or key in ("text", "name", "action") or (key == "from" and kind == "timer"):
                found[key] = value
        if kind == "progress" and chance.random() > hostility:
            for key in ("from", "to", "paused-at"):
                found.pop(key, None)
            found["value"] = "d", chance.random()
        if kind in ("row", "column"):
            count = chance.choice((0, 1, 2, 3)) if level < 4 or chance.random() < hostility else 0
            found["children"] = "aa{sv}", [self.element(hostility, level + 1) for _ in range(min(count, 8 - level))]
        return found

    def typed(self, kind, name, depth):
        """Mostly a variant of the right type."""
        if self.chance.random() < 0.95:
            return kind, self.of(kind, name, depth + 1)
        return self.variant(depth + 1)

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
