"""Random layouts, of alarms, activities and the questions of apps."""

from values import Values

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


class Layouts(Values):
    """A source of random values that include layouts."""

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
