"""GNOME Shell: without a screen of its own, under a remote desktop's mouse, and told about itself by its scripts."""

import json
import pathlib

from gi.repository import GLib

from server import ASIDE, Server
from service import STOP
from session import HEIGHT, PROPERTIES, WIDTH, ask_bus, call
from waiting import again, until

REMOTE = "org.gnome.Mutter.RemoteDesktop"

# The system services without which it doesn't start.
MOCKS = {
    "logind": "org.freedesktop.login1", "upower": "org.freedesktop.UPower", "polkitd": "org.freedesktop.PolicyKit1",
}

# It locks nothing without the display manager and the seats of systemd.
DISPLAY_MANAGER, MANAGER_PATH = "org.gnome.DisplayManager", "/org/gnome/DisplayManager/Manager"
SEATS = pathlib.Path("/run/systemd/seats")

DISPLAYS, DISPLAYS_PATH = "org.gnome.Mutter.DisplayConfig", "/org/gnome/Mutter/DisplayConfig"
LOCK, LOCK_PATH = "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"

# The keys that aren't letters (X keysyms).
KEYS = {"\b": 0xFF08, "\t": 0xFF09, "\n": 0xFF0D, "\x1b": 0xFF1B}
SUPER = 0xFFEB

# Values of PowerSaveMode.
ON, OFF = 0, 3

SYSTEM_BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_type="method_call"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
  </policy>
</busconfig>
"""

# The visible parts of the banner: of each actor with words its class, its words and the middle of its place.
ACTORS = """
(() => {
    const found = [];
    const walk = actor => {
        if (!actor.mapped) return;
        const button = actor instanceof imports.gi.St.Button;
        const words = button ? actor.label : actor.text;
        const isCross = button && actor.has_style_class_name('message-close-button');
        const [x, y] = actor.get_transformed_position();
        // Before it is laid out it has no place.
        if ((words || isCross) && Number.isFinite(x) && Number.isFinite(y))
            found.push([
                button, isCross ? '×' : words, Math.round(x + actor.width / 2), Math.round(y + actor.height / 2)]);
        actor.get_children().forEach(walk);
    };
    if (Main.messageTray._banner) walk(Main.messageTray._banner);
    return found;
})()
"""

# The place of the pointer, and true if a press goes to what is there: until the next frame it goes to what was below before.
POINTER = """
(() => {
    const {Clutter} = imports.gi;
    const [x, y] = global.get_pointer();
    const {stage} = global;
    return [[x, y], !!globalThis.moved &&
        stage.get_event_actor(globalThis.moved) === stage.get_actor_at_pos(Clutter.PickMode.REACTIVE, x, y)];
})()
"""

# Notes the last movement of the mouse, and the end of the frame in which the release of a button of it is handled.
MOUSE = """
(() => {
    const {Clutter} = imports.gi;
    let isReleased = false;
    Clutter.Event.add_filter(global.stage, event => {
        if (event.type() === Clutter.EventType.MOTION)
            globalThis.moved = event.copy();
        isReleased ||= event.type() === Clutter.EventType.BUTTON_RELEASE;
        return Clutter.EVENT_PROPAGATE;
    });
    global.stage.connect('after-update', () => {
        globalThis.clicked ||= isReleased;
        isReleased = false;
    });
})()
"""

# All words that the overview shows.
WORDS = """
(() => {
    const found = [];
    const walk = actor => {
        if (!actor.mapped) return;
        if (actor instanceof imports.gi.St.Label) found.push(actor.text);
        actor.get_children().forEach(walk);
    };
    walk(Main.layoutManager.overviewGroup);
    return found.join(' ');
})()
"""

# Removes the notifications of the shell itself; whether there was one.
WARNING = """
(() => {
    // It has a class of its own until Shell 45.
    const kinds = ['SystemNotificationSource', 'Source'];
    const own = Main.messageTray.getSources().filter(source => kinds.includes(source.constructor.name));
    own.forEach(source => source.destroy());
    return own.length > 0;
})()
"""


class GNOMEShell(Server):
    name, vendor = "gnome-shell", "GNOME"
    has_search = True
    darkness = None
    darkens_again = True
    takes_foreign_numbers = False

    def prepare(self):
        session = self.session
        configuration = session.directory / "system-bus.conf"
        configuration.write_text(SYSTEM_BUS)
        service_bus = session.environment["DBUS_SYSTEM_BUS_ADDRESS"]
        system = session.start_bus("system-bus", "DBUS_SYSTEM_BUS_ADDRESS", [f"--config-file={configuration}"])
        for template, name in MOCKS.items():
            session.start(template, "/usr/bin/python3", "-m", "dbusmock", "--system", "--template", template)
            until(name, lambda: session.has_owner(name, system))
        call(system, "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.DBus.Mock",
             "AddSession", "(ssusb)", "c1", "seat0", 0, "root", True)
        session.start(
            "gdm", "/usr/bin/python3", "-m", "dbusmock", "--system", DISPLAY_MANAGER, MANAGER_PATH,
            f"{DISPLAY_MANAGER}.Manager")
        until("gdm", lambda: session.has_owner(DISPLAY_MANAGER, system))
        call(system, DISPLAY_MANAGER, MANAGER_PATH, "org.freedesktop.DBus.Mock", "AddProperty", "(ssv)",
             f"{DISPLAY_MANAGER}.Manager", "Version", GLib.Variant("s", "43"))
        # The mounts are those of this test alone.
        session.run("mount", "-t", "tmpfs", "tmpfs", "/run")
        SEATS.mkdir(parents=True)
        self.mouse = None
        self.environment = {
            "XDG_SESSION_ID": "c1", "XDG_SEAT": "seat0", "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "GNOME",
            "DBUS_SYSTEM_BUS_ADDRESS": session.environment["DBUS_SYSTEM_BUS_ADDRESS"], "NO_AT_BRIDGE": "1",
        }
        # The mocks are the server's alone.
        session.environment["DBUS_SYSTEM_BUS_ADDRESS"] = service_bus
        session.run("gsettings", "set", "org.gnome.desktop.interface", "enable-animations", "false")
        # It lies in wait where the mouse passes by.
        session.run("gsettings", "set", "org.gnome.desktop.interface", "enable-hot-corners", "false")
        session.run("gsettings", "set", "org.gnome.shell", "welcome-dialog-last-shown-version", "99")

    def launch(self):
        self.mouse = None
        return self.session.start(
            "server", "gnome-shell", "--headless", "--wayland", "--no-x11", "--virtual-monitor", f"{WIDTH}x{HEIGHT}",
            "--wayland-display=wayland-alarms", "--mode=user", "--unsafe-mode",
            environment=self.environment)

    def settle(self):
        """Leaves the overview with which it starts, and removes its warning about root, which would be in the way."""
        until("the shell's start", lambda: self.eval("Main.layoutManager._startingUp") is False)
        until("the overview", lambda: self.eval("Main.overview.visible && !Main.overview.animationInProgress"))
        until("the desktop", lambda: self.eval("Main.overview.hide(); Main.overview.visible") is False)
        until("the shell's warning", lambda: self.eval(WARNING))

    def eval(self, script):
        """The result of a script in the shell; None while it can't run."""
        try:
            succeeded, answer = call(
                self.session.bus, "org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell", "Eval", "(s)", script)
        except GLib.Error:
            return None
        return json.loads(answer) if succeeded and answer else None

    def actors(self):
        return self.eval(ACTORS) or []

    def count(self):
        return sum(button and words == STOP for button, words, _, _ in self.actors())

    def shows_result(self, label, labels):
        return any(button and words == label for button, words, _, _ in self.actors())

    def shows(self, text):
        return any(text in words for _, words, _, _ in self.actors())

    def press(self, label):
        for button, words, x, y in self.actors():
            if button and words == label:
                return self.click(x, y)

    def reveal_question(self):
        # A banner of usual urgency shows its buttons while the mouse is on it.
        for _, _, x, y in self.actors()[:1]:
            self.hold_mouse()
            self.move(x, y)

    def close(self):
        self.press("×")

    def picture(self, path):
        name = "org.gnome.Shell.Screenshot"
        call(
            self.session.bus, name, "/org/gnome/Shell/Screenshot", name, "Screenshot", "(bbs)", True, False,
            str(pathlib.Path(path).absolute()))

    def set_quiet(self, quiet):
        self.set_notifications("show-banners", not quiet)

    def set_notifications(self, key, value):
        """Sets a setting of notifications, in the shell itself, which would write the file of all settings as it knew it."""
        self.eval("new imports.gi.Gio.Settings({schema_id: 'org.gnome.desktop.notifications'})"
                  f".set_boolean('{key}', {str(value).lower()})")

    def open_search(self):
        """Opens the overview by its key."""
        self.hold_mouse()
        again("the overview", lambda: self.is_searching() or self.press_key(SUPER), lambda: self.eval(
            "Main.overview.visible && !Main.overview.animationInProgress"))

    def is_searching(self):
        return self.eval("Main.overview.visible") is not False

    def close_search(self):
        self.eval("Main.overview.hide()")
        until("the desktop", lambda: not self.is_searching())

    def finds(self, text):
        return text in (self.eval(WORDS) or "")

    def darken(self):
        self.set_power(OFF)

    def is_lit(self):
        return self.power() == ON

    def end_darkness(self):
        self.set_power(ON)

    def prepare_darkness(self):
        ask_bus(self.session.bus, "StartServiceByName", "(su)", LOCK, 0)

    def lock(self):
        call(self.session.bus, LOCK, LOCK_PATH, LOCK, "Lock")
        until("the locked session", self.is_locked)

    def is_locked(self):
        return self.eval("Main.screenShield.locked && Main.screenShield.active")

    def unlock(self):
        call(self.session.bus, LOCK, LOCK_PATH, LOCK, "SetActive", "(b)", False)

    def power(self):
        return call(
            self.session.bus, DISPLAYS, DISPLAYS_PATH, PROPERTIES, "Get", "(ss)", DISPLAYS, "PowerSaveMode")[0]

    def set_power(self, mode):
        call(
            self.session.bus, DISPLAYS, DISPLAYS_PATH, PROPERTIES, "Set", "(ssv)", DISPLAYS, "PowerSaveMode",
            GLib.Variant("i", mode))

    def click(self, x, y, button=1):
        self.hold_mouse()
        self.move(x, y)
        self.eval("globalThis.clicked = false")
        for pressed in (True, False):
            # 0x110 is BTN_LEFT.
            self.remote(self.mouse, f"{REMOTE}.Session", "NotifyPointerButton", "(ib)", 0x110, pressed)
        # In the same frame the way aside would be seen before the click.
        until("the click", lambda: self.eval("global.stage.queue_redraw(); globalThis.clicked"))
        self.move(*ASIDE)

    def hold_mouse(self):
        """Starts a session of the remote desktop, which lasts. The shell shows a sign of it in its panel."""
        if not self.mouse:
            self.mouse = self.remote("/org/gnome/Mutter/RemoteDesktop", REMOTE, "CreateSession")[0]
            self.remote(self.mouse, f"{REMOTE}.Session", "Start")
            self.eval(MOUSE)

    def type(self, text):
        for letter in text:
            self.press_key(KEYS.get(letter, ord(letter)))

    def press_key(self, key):
        for pressed in (True, False):
            self.remote(self.mouse, f"{REMOTE}.Session", "NotifyKeyboardKeysym", "(ub)", key, pressed)

    def move(self, x, y):
        """Moves the mouse, which knows relative ways only, and waits until the shell knows what is below it."""
        until("the mouse", lambda: self.is_at(x, y))

    def is_at(self, x, y):
        """True if the mouse is there and the shell knows what is below it; else moves it."""
        there, is_known = self.eval(POINTER) or (None, False)
        if there and (there != [x, y] or not is_known):
            # The shell also looks anew at what is below if the way is 0.
            self.remote(
                self.mouse, f"{REMOTE}.Session", "NotifyPointerMotionRelative", "(dd)", float(x - there[0]),
                float(y - there[1]))
        return there == [x, y] and is_known

    def remote(self, path, *arguments):
        return call(self.session.bus, REMOTE, path, *arguments)
