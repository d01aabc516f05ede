"""A private bus on which apps of listings have their intents performed, by a client that asks and shows as a desktop would."""
import struct
import subprocess
import zlib

from gi.repository import Gio, GLib

from private_bus import BUS, BUS_PATH, PATIENCE, Missed, PrivateBus

APP = "org.example.AppIntents.App"
ERROR = "org.example.AppIntents.Error."
PROMPTER_PATH = "/prompter"
PROMPTER = """
<node><interface name="org.example.AppIntents.Prompter">
  <method name="Ask">
    <arg type="t" direction="in"/><arg type="a{sv}" direction="in"/><arg type="aa{sv}" direction="in"/>
    <arg type="i" direction="out"/>
  </method>
  <method name="Show"><arg type="t" direction="in"/><arg type="a{sv}" direction="in"/></method>
  <method name="Close"><arg type="t" direction="in"/></method>
</interface></node>
"""


def variant(value):
    """Returns a value of a parameter as it stands on the bus."""
    signature = {bool: "b", int: "x", str: "s", bytes: "ay", list: "as", dict: "a{sv}"}[type(value)]
    return GLib.Variant(signature, value)


def text(value):
    """Returns a value as a line shows it."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {text(part)}" for key, part in sorted(value.items()))
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(text(part) for part in value) + "]"
    if isinstance(value, bytes):
        return f"{len(value)} bytes"
    return f'"{value}"' if isinstance(value, str) else str(value)


def seen(result):
    """Returns what people see of a result: of what can be undone the title, and no numbers of snippets."""
    if not isinstance(result, dict):
        return result
    shown = {key: part for key, part in result.items() if key != "number"}
    return shown | {"undo": shown["undo"][1]} if "undo" in shown else shown


class Shown:
    """A snippet or a question that an app has sent."""

    def __init__(self, session, number, content, options=(), call=None):
        self.session, self.number, self.content, self.call = session, number, content, call
        self.options = [option["text"] for option in options]
        self.buttons = {button["text"]: button["name"] for button in content.get("buttons", [])}

    def answer(self, choice):
        """Chooses the option of this text; None cancels."""
        self.session.note(f"the answer: {choice or 'cancelled'}")
        self.call.return_value(GLib.Variant("(i)", (-1 if choice is None else self.options.index(choice),)))


class Session(PrivateBus):
    """A bus, and a client with a prompter. What is called and seen becomes lines."""

    def __enter__(self):
        super().__enter__()
        self.begin()
        interface = Gio.DBusNodeInfo.new_for_xml(PROMPTER).interfaces[0]
        self.client.register_object(PROMPTER_PATH, interface, self.prompt, None, None)
        return self

    def variables(self):
        return {"SAID": str(self.directory / "said"), "DISPLAY": "", "WAYLAND_DISPLAY": ""}

    def begin(self):
        """Forgets what an earlier app has shown and said."""
        self.lines, self.events = [], []
        self.said, self.heard = [], 0
        (self.directory / "said").write_text("")

    def hear(self):
        """Takes over what the app has said since the last time."""
        said = (self.directory / "said").read_text().splitlines()
        for line in said[self.heard:]:
            self.said.append(line)
            self.lines.append(f"the app: {line}")
        self.heard = len(said)

    def note(self, line):
        self.hear()
        self.lines.append(line)

    def prompt(self, _bus, _sender, _path, _interface, method, arguments, call):
        number, content, *options = arguments.unpack() if method != "Close" else (*arguments.unpack(), {})
        event = Shown(self, number, content, *options, call=call)
        parts = [f'"{content[key]}"' for key in ("title", "dialog") if key in content]
        parts += [f"buttons {', '.join(event.buttons)}"] if event.buttons else []
        parts += [f"options {', '.join(event.options)}"] if event.options else []
        self.note(f"{method} {', '.join(parts)}")
        self.events.append((method, event))
        if method != "Ask":
            call.return_value(None)

    def activatable(self, program, name):
        """Makes the program one that the bus can start, as a person would."""
        command = [self.products / "app-intents", "files", program, "--id", name]
        run = subprocess.run(command, env=self.environment, timeout=PATIENCE, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True)
        if run.returncode:
            raise Missed(f"app-intents files: {run.stdout}")
        self.call_bus("ReloadConfig")
        return App(self, name)


class Call:
    """A call that waits for its reply."""

    def __init__(self, app, line, method, arguments):
        self.app, self.line, self.answer = app, line, None
        app.session.client.call(
            app.name, app.path, APP, method, arguments, None, Gio.DBusCallFlags.NONE, -1, None, self.ended)

    def ended(self, client, task):
        try:
            values = client.call_finish(task).unpack()
            self.answer = (values[0] if values else {}, None)
            ending = text(seen(self.answer[0])) or "done"
        except GLib.Error as error:
            name = Gio.DBusError.get_remote_error(error) or error.message
            self.answer = (None, name)
            ending = f"{name.removeprefix(ERROR)}: {error.message.removeprefix(f'GDBus.Error:{name}: ')}"
        self.app.session.note(f"{self.line} → {ending}")

    def wait(self):
        self.app.session.until(lambda: self.answer, f"a reply to {self.line}")
        return self.answer

    def result(self):
        result, error = self.wait()
        if error:
            raise Missed(f"expected a result of {self.line}, got {error}")
        return result

    def error(self):
        """Returns the name of the error, without what all have in common."""
        result, error = self.wait()
        if not error:
            raise Missed(f"expected an error of {self.line}, got {text(result)}")
        return error.removeprefix(ERROR)


class App:
    """An app on the bus."""

    def __init__(self, session, name):
        self.session, self.name, self.path = session, name, "/" + name.replace(".", "/")

    def picture(self, width, height):
        """Returns the path of a picture of this size, pixels."""
        def chunk(name, data):
            return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

        header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        rows = zlib.compress((b"\0" + bytes(3 * width)) * height)
        path = self.session.directory / "shot.png"
        path.write_bytes(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
        return str(path)

    def expect(self, condition, what):
        if not condition:
            raise Missed(f"expected {what}")

    def call(self, line, method, signature, *arguments):
        return Call(self, line, method, GLib.Variant(signature, arguments))

    def perform(self, intent, *, options=None, **parameters):
        given = {name: variant(value) for name, value in parameters.items()}
        words = "".join(f" {name}={text(value)}" for name, value in parameters.items())
        words += "".join(f", {name}" for name in options or {})
        options = {"prompter": GLib.Variant("o", PROMPTER_PATH)} | (options or {})
        return self.call(f"Perform {intent}{words}", "Perform", "(sa{sv}a{sv})", intent, given, options)

    def press(self, shown, button):
        self.expect(button in shown.buttons, f"a button {button}, got {', '.join(shown.buttons)}")
        arguments = shown.number, shown.buttons[button], {}
        return self.call(f"Press {button}", "Press", "(tsa{sv})", *arguments)

    def closed(self, shown):
        return self.call("Closed", "Closed", "(t)", shown.number)

    def undo(self, token):
        return self.call("Undo", "Undo", "(s)", token)

    def entities(self, type, **query):
        words = "".join(f" {key}={text(value)}" for key, value in query.items())
        given = {key: variant(value) for key, value in query.items()}
        return self.call(f"Entities {type}{words}", "Entities", "(sa{sv})", type, given).result()

    def manifest(self):
        return self.session.client.call_sync(
            self.name, self.path, APP, "Describe", None, None, Gio.DBusCallFlags.NONE, -1, None).unpack()[0]

    def onscreen(self):
        value, = self.session.client.call_sync(
            self.name, self.path, "org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (APP, "Onscreen")),
            None, Gio.DBusCallFlags.NONE, -1, None).unpack()
        self.session.note(f"Onscreen: {text(value)}")
        return value

    def next(self, method):
        """Waits for what the app sends next, which has to be this."""
        got, event = self.session.until(lambda: self.session.events, method).pop(0)
        self.expect(got == method, f"{method}, got {got}")
        return event

    def has_sent(self):
        """Returns what the app has sent by now."""
        sent, self.session.events = self.session.events, []
        return [event for _, event in sent]

    def says(self):
        """Returns what the app has said since the last time."""
        self.session.hear()
        said, self.session.said = self.session.said, []
        return said

    def runs(self):
        return self.session.call_bus("NameHasOwner", "(s)", self.name)[0]

    def terminal(self, *words):
        """Runs app-intents, and returns what it prints."""
        run = subprocess.run(
            [self.session.products / "app-intents", *words], env=self.session.environment, timeout=PATIENCE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.session.note(f"$ app-intents {' '.join(words)}: {run.stdout.strip()!r}")
        self.expect(run.returncode == 0, f"exit status 0 of app-intents, got {run.returncode}: {run.stdout}")
        return run.stdout.splitlines()
