"""Random values of the types of D-Bus: likely ones, and hostile ones. In Python they are as `wire` has them."""

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
PATHS = ["/", "/org", "/a/b", "/" + "x" * 300]
SIGNATURES = ["", "s", "a{sv}", "aa{sa{sv}}", "(" * 30 + "y" + ")" * 30, "a" * 30 + "v", "h", "nqiuxtdy"]
TYPES = ["y", "b", "n", "q", "i", "u", "x", "t", "d", "s", "o", "g", "v", "as", "ay", "av", "a{sv}", "a{ss}", "a{us}",
         "(ss)", "(sv)", "aas", "a{sa{sv}}", "at", "a(sv)", "h"]


class Values:
    """A source of random values; a subclass has those that are likely for a service. `tokens` and `results` are what the
    service has told of actions to undo, and of what a search finds."""

    # Of dictionaries, by the names of arguments, the keys with the types of their values.
    dictionaries = {}
    # The interfaces of the service.
    interfaces = []
    # Paths of objects, some of which there are.
    paths = []

    def __init__(self, chance, now):
        self.chance, self.now = chance, now
        self.tokens, self.results = [], []

    def name(self, method, name):
        """Returns the name by which the values of a method's argument are chosen."""
        return name

    def likely_text(self, name):
        """Returns a text that is likely for an argument of this name; None: any may be."""
        if name == "token" and self.tokens:
            return self.chance.choice(self.tokens)
        if name in ("result", "match", "matchId", "identifier", "identifiers", "data") and self.results:
            return self.chance.choice(self.results)
        if name == "mode":
            return self.chance.choice(("background", "foreground"))
        if name == "interface_name":
            return self.chance.choice(self.interfaces)
        return None

    def likely_path(self):
        """Returns the path of an object that is there; None: it is one of `paths`."""
        return None

    def likely_dictionary(self, name, depth):
        """Returns what is likely for an argument of this name; None: entries of `dictionaries`."""
        return None

    def object(self, kind):
        """Returns the path of an object of a collection."""
        raise NotImplementedError

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
        if which < 0.8 and (likely := self.likely_text(name)) is not None:
            return likely
        if which < 0.97:
            return chance.choice(TEXTS)
        if which < 0.98:
            return chance.choice(LONG)
        ranges = (1, 128), (0xA0, 0xD800)
        return "".join(chr(chance.randrange(*chance.choice(ranges))) for _ in range(12))

    def path(self):
        likely = self.likely_path() if self.chance.random() < 0.7 else None
        return likely or self.chance.choice(self.paths + PATHS)

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
        found = self.likely_dictionary(name, depth)
        if found is None:
            kinds = self.dictionaries.get(name, {})
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

    def typed(self, kind, name, depth):
        """Mostly a variant of the right type."""
        if self.chance.random() < 0.95:
            return kind, self.of(kind, name, depth + 1)
        return self.variant(depth + 1)
