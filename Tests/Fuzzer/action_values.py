"""Random values that are likely for the actions of apps."""

import json

from layouts import Layouts

HOST, HOST_PATH = "org.example.AppIntents", "/org/example/AppIntents"
APP, APP_PATH = "org.example.Kit-App", "/org/example/Kit_App"
# The app that the fuzzer itself is, and its actions: one that ends at once, and one that lasts.
FUZZED = "org.example.Fuzzed"
ENDING, LASTING = "End", "Last"
# The path that calls name for the prompter; others are answered, too.
PROMPTER_PATH = "/prompter"

TYPED = [
    "closest", "find closest landmark", "archive old letters", "steep tea very strong", "add 3", "add to 4", "fuji",
    "asia", "etna", "volcano", "climb eve", "undo", "end", "show continent x", "a", "b c d"]
ROLES = ["default", "destructive", "cancel", "primary", "tick"]
ENTITIES = {
    "Landmark": ["1", "2"], "Kettle": ["1", "2", "3"], "Pot": ["green", "blue"], "Place": ["fuji", "everest", "etna"],
    "SearchRequest": ["r"]}
TYPES = {"text": "s", "bool": "b", "int": "x", "number": "d", "date": "x", "uuid": "s", "url": "s", "bytes": "ay"}


class ActionValues(Layouts):
    """A source of random values. `intents` are the actions of the app, as its manifest has them; `shown` are the numbers
    of what it shows, with the names of buttons."""

    dictionaries = {
        "filter": {"app-id": "s"}, "Find-options": {"limit": "u"},
        "Run-options": {"mode": "s", "activation-token": "s"},
        "Perform-options": {"mode": "s", "activation-token": "s", "prompter": "o", "acted": "t"},
        "query": {"ids": "as", "matching": "s", "suggested": "b", "properties": "as"},
        "content": {
            "title": "s", "dialog": "s", "icon": "s", "layout": "a{sv}", "buttons": "aa{sv}", "undo": "(ss)"},
        "buttons": {"name": "s", "text": "s", "icon": "s", "role": "s"}, "Ask-options": {"text": "s", "role": "s"},
        "platform_data": {"activation-token": "s", "desktop-startup-id": "s"},
        "result": {"value": "v", "dialog": "s", "supporting": "s", "number": "t", "undo": "(ss)"},
    }
    interfaces = [HOST, HOST + ".Prompter", HOST + ".App", "org.freedesktop.Application"]
    paths = [HOST_PATH, HOST_PATH + "/Search", HOST_PATH + "/x", APP_PATH, APP_PATH + "/x", PROMPTER_PATH]

    def __init__(self, chance, now):
        super().__init__(chance, now)
        self.intents, self.shown = {}, {}
        # What was chosen for the arguments before.
        self._app, self._intent, self._number = APP, None, None

    def name(self, method, name):
        special = f"{method.name}-{name}"
        return special if special in self.dictionaries or special in ("Run-intent", "Ask-number") else name

    def likely_text(self, name):
        chance = self.chance
        if name in ("app", "app-id"):
            self._app = chance.choice((APP, APP, FUZZED))
            return self._app
        if name == "Run-intent" and self._app == FUZZED:
            self._intent = None
            return ENDING
        if name in ("intent", "Run-intent", "action_name"):
            self._intent = chance.choice(list(self.intents))
            return self._intent.replace("_", "-") if name == "action_name" else self._intent
        if name == "type":
            return chance.choice(list(ENTITIES))
        if name == "ids":
            return self.entity(chance.choice(list(ENTITIES)))
        if name == "properties":
            return chance.choice(("name", "owner", "isLarge", "temperature", "continent"))
        if name in ("text", "query", "terms", "matching"):
            return chance.choice(TYPED)
        if name == "role":
            return chance.choice(ROLES)
        if name in ("action", "actionId"):
            return ""
        if name == "button" and self.shown:
            return chance.choice(self.shown.get(self._number) or ["b"])
        if name in ("result", "matchId", "identifier", "identifiers", "previous_results") and chance.random() < 0.4:
            return self.result()
        return super().likely_text(name)

    def number(self, kind, name=""):
        if kind == "t" and name == "number" and self.shown and self.chance.random() < 0.8:
            self._number = self.chance.choice(list(self.shown))
            return self._number
        if name == "Ask-number" and self.chance.random() < 0.8:
            return self.chance.randrange(3)
        return super().number(kind, name)

    def likely_path(self):
        return PROMPTER_PATH

    def likely_dictionary(self, name, depth):
        if name == "parameters" and self.chance.random() < 0.8:
            return self.parameters(depth)
        if name == "layout":
            return self.element(0.2, 1)
        if name == "Perform-options" and self.chance.random() < 0.6:
            return {"prompter": ("o", PROMPTER_PATH)}
        return None

    def parameters(self, depth):
        """Returns values for the parameters of the action that was chosen last."""
        found = {}
        for parameter in self.intents.get(self._intent, []):
            if not parameter.get("optional") or self.chance.random() < 0.5:
                found[parameter["name"]] = self.parameter(parameter["type"], parameter, depth)
        if self.chance.random() < 0.1:
            found[self.text()[:300]] = self.variant(depth + 1)
        return found

    def parameter(self, kind, parameter, depth):
        """Returns a value of a parameter's type, as a variant; now and then one of any type."""
        chance = self.chance
        if chance.random() < 0.05:
            return self.variant(depth + 1)
        if kind.startswith("list:"):
            count = chance.randrange(4)
            return "av", [self.parameter(kind.removeprefix("list:"), parameter, depth) for _ in range(count)]
        if kind.startswith("entity:"):
            return "s", self.entity(kind.removeprefix("entity:"))
        if kind == "enum":
            return "s", chance.choice([option["value"] for option in parameter["options"]] + ["other"])
        if parameter["name"] == "change":
            return "s", chance.choice(("all", "hide", "delete", "clear"))
        if kind not in TYPES:
            return self.variant(depth + 1)
        return TYPES[kind], self.of(TYPES[kind], "", depth + 1)

    def entity(self, kind):
        """Returns the id of an entity; now and then of one that isn't there."""
        return self.chance.choice(ENTITIES.get(kind, []) + ["0"])

    def result(self):
        """Returns a result as a search has it, nearly."""
        chance = self.chance
        intent = chance.choice(list(self.intents))
        values = {
            parameter["name"]: chance.choice(("1", "true", "fuji", "strong", "", "x")) for parameter in self.intents[intent]}
        kind = chance.choice(list(ENTITIES))
        return chance.choice((
            f"run:{APP}/{intent}", f"run:{APP}/{intent}?{json.dumps(values)}", f"open:{APP}/{kind}/{self.entity(kind)}",
            f"run:{FUZZED}/{ENDING}", f"run:{APP}/{intent}?{{", f"undo:{self.text('token')}", f"open:{APP}/{kind}/"))
