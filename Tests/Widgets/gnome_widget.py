"""The extension in GNOME Shell, as a person sees and presses it."""

import json
import pathlib

from gnome import REMOTE, GNOMEShell
from waiting import until

EXTENSION = pathlib.Path(__file__).resolve().parents[2] / "desktop/gnome-shell"
UUID = "alarms@example.org"

# Of each visible actor with words below the root: its kind, its words, its accessible name, and the middle of its place.
ACTORS = """
(() => {
    const {St} = imports.gi;
    const found = [];
    const walk = actor => {
        if (!actor.mapped) return;
        const kind = actor instanceof St.Button && actor.can_focus ? 'button' : actor instanceof St.Entry ? 'entry'
            : actor instanceof St.Label ? 'label' : null;
        const [x, y] = actor.get_transformed_position();
        const [width, height] = actor.get_transformed_size();
        if (kind && Number.isFinite(x) && Number.isFinite(y))
            found.push([kind, (kind === 'button' ? actor.label : actor.text) ?? '', actor.accessible_name ?? '',
                Math.round(x + width / 2), Math.round(y + height / 2)]);
        actor.get_children().forEach(walk);
    };
    const item = Main.panel.statusArea.alarms;
    if (item) walk(%s);
    return found;
})()
"""
# Of each control of the popup that the keyboard reaches, or of that which has its focus: its role and its name, as assistive
# technologies are told.
CONTROLS = """
(() => {
    const {Atk, Clutter} = imports.gi;
    const told = control => {
        const {accessible_role: role, accessible_name: name} = control.get_accessible();
        return [Atk.role_get_name(role), name || control.label_actor?.text || ''];
    };
    const controls = actor => !actor.mapped ? [] : [
        ...actor.can_focus && actor.reactive ? [told(actor)] : [], ...actor.get_children().flatMap(controls)];
    const focus = global.stage.get_key_focus();
    return {
        all: controls(Main.panel.statusArea.alarms.menu.actor),
        focus: focus && told(focus instanceof Clutter.Text ? focus.get_parent() : focus),
    };
})()
"""

# The words that are drawn: of each row of the popup, and of the panel item. A button is its text in brackets, or the name of an
# icon without the title of its row, a switch its state.
WORDS = """
(() => {
    const {St} = imports.gi;
    const {_indicator: indicator, _popup: {_list: list}} = it;
    const labels = actor => !actor.visible ? [] : actor instanceof St.Label ? [actor.text] : actor.get_children().flatMap(labels);
    const button = (actor, title) => {
        if (actor.toggle_mode)
            return actor.accessible_name === title ? actor.checked ? 'on' : 'off' : actor.accessible_name;
        const end = `: ${title}`, name = actor.accessible_name;
        return labels(actor).join(' ') || (name.endsWith(end) ? name.slice(0, -end.length) : name);
    };
    const words = (actor, title) => !actor.visible ? [] : actor instanceof St.Label ? [actor.text]
        : actor instanceof St.Button ? [`[${button(actor, title)}]`] : actor.get_children().flatMap(child => words(child, title));
    const rows = ({_rows: rows}) => [...rows.values()].map(row => words(row._look.actor, row._item.tree.label));
    return {
        alarms: rows(list._alarms), activities: rows(list._activities),
        panel: indicator._looks.flatMap(({actor}) => words(actor, '')),
    };
})()
"""

# Notes from now on the words of the panel item and the text of the popup's last line, each time that one is another, with
# the time, in microseconds.
NOTING = """
(() => {
    const {_indicator: indicator, _popup: {_list: {_note: last}}} = it;
    const {GLib, St} = imports.gi;
    const words = actor => !actor.visible ? [] : actor instanceof St.Label ? [actor.text]
        : actor.get_children().flatMap(words);
    globalThis.noted = [];
    const note = () => globalThis.noted.push([words(indicator.button).join(' '), last.text, GLib.get_monotonic_time()]);
    const {show} = indicator;
    indicator.show = form => {
        show.call(indicator, form);
        note();
    };
    last.connect('notify::text', note);
})()
"""

# A finger on a touch screen.
TOUCH = """
(() => {
    const {Clutter, GLib} = imports.gi;
    // The function is there until Shell 50, the context since Shell 47.
    const backend = Clutter.get_default_backend?.() ?? global.stage.get_context().get_backend();
    globalThis.finger ??= backend.get_default_seat().create_virtual_device(
        Clutter.InputDeviceType.TOUCHSCREEN_DEVICE);
    globalThis.finger.notify_touch_down(GLib.get_monotonic_time(), 0, %s, %s);
    globalThis.finger.notify_touch_up(GLib.get_monotonic_time(), 0);
})()
"""

# The opacity of the label of the popup with such a text.
OPACITY = """
(() => {
    const find = actor => !actor.mapped ? null : actor instanceof imports.gi.St.Label && actor.text === %s ? actor
        : actor.get_children().reduce((found, child) => found ?? find(child), null);
    return find(Main.panel.statusArea.alarms.menu.actor)?.get_paint_opacity() ?? null;
})()
"""

PANEL, POPUP = ACTORS % "item", ACTORS % "item.menu.actor"

# The middle of the panel item.
PLACE = """
(() => {
    const item = Main.panel.statusArea.alarms;
    const [x, y] = item.get_transformed_position();
    const [width, height] = item.get_transformed_size();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
})()
"""


class GNOMEWidget(GNOMEShell):
    """A GNOME Shell that finds the extension as it starts."""

    def prepare(self):
        super().prepare()
        extensions = self.session.directory / "data/gnome-shell/extensions"
        self.session.run(EXTENSION / "install", extensions)
        self.session.run("gsettings", "set", "org.gnome.shell", "enabled-extensions", f"['{UUID}']")

    def settle(self):
        """Also takes the mouse at once: the sign of it moves the panel item."""
        super().settle()
        self.hold_mouse()
        # A press on it would end the session.
        until("the sign of the mouse", lambda: self.eval("Main.panel.statusArea.screenSharing.visible"))

    def extension(self):
        """The state of the extension; 1 is enabled. With its error, if it has one."""
        return self.eval(
            f"(() => {{ const it = Main.extensionManager.lookup('{UUID}'); return [it?.state, it?.error]; }})()")

    def enable(self, enabled):
        method = "enableExtension" if enabled else "disableExtension"
        self.eval(f"Main.extensionManager.{method}('{UUID}')")

    def widget(self, expression, then_disable=False):
        """The value of an expression of the widget `it`. With `then_disable`, the extension is disabled at once after it."""
        end = f"Main.extensionManager.disableExtension('{UUID}'); " if then_disable else ""
        return self.eval(f"(() => {{ const it = Main.extensionManager.lookup('{UUID}').stateObj.widget; "
                         f"const value = {expression}; {end}return value; }})()")

    def panel_text(self):
        """The text of the panel item; None without an item."""
        if not self.eval("!!Main.panel.statusArea.alarms"):
            return None
        return " ".join(words for kind, words, *_ in self.eval(PANEL) or [] if kind == "label")

    def popup(self):
        return self.eval(POPUP) or []

    def is_open(self):
        return self.eval("!!Main.panel.statusArea.alarms?.menu.isOpen")

    def open_popup(self):
        """Clicks the panel item, unless its popup is open."""
        if self.is_open():
            return
        # It moves while its text changes.
        until("the mouse on the panel item", lambda: (place := self.eval(PLACE)) and self.is_at(*place))
        self.click(*self.eval(PLACE))
        until("the open popup", self.is_open)

    def close_popup(self):
        self.eval("Main.panel.statusArea.alarms?.menu.close()")
        until("the closed popup", lambda: not self.is_open())

    def popup_labels(self):
        return [words for kind, words, *_ in self.popup() if kind == "label"]

    def press_in_popup(self, text, kind="button"):
        """Clicks an actor of the popup by its words, or by its accessible name."""
        self.click(*self.point_at(text, kind))

    def point_at(self, text, kind="button"):
        """Moves the mouse to an actor of the popup, which may move while others come and go; returns its place."""
        def place():
            return next(
                (place for found, words, name, *place in self.popup() if found == kind and text in (words, name)), None)

        until(f'the mouse on "{text}" in the popup', lambda: (there := place()) and self.is_at(*there))
        return place()

    def words(self):
        """The words that are drawn of `alarms`, of `activities` and in the `panel`."""
        return self.widget(WORDS.strip())

    def controls(self):
        """The role and the name of each control of the popup."""
        return self.eval(CONTROLS)["all"]

    def focus(self):
        """The role and the name of the control with the keyboard's focus; None without one."""
        return self.eval(CONTROLS)["focus"]

    def touch(self, name):
        """Touches a button of the popup by its accessible name."""
        x, y = self.point_at(name)
        self.eval(TOUCH % (x, y))

    def hold(self, name):
        """Presses the mouse on a button of the popup by its accessible name, until `release`."""
        self.hold_mouse()
        self.point_at(name)
        self.notify_button(True)

    def release(self):
        self.notify_button(False)

    def notify_button(self, pressed):
        # 0x110 is BTN_LEFT.
        self.remote(self.mouse, f"{REMOTE}.Session", "NotifyPointerButton", "(ib)", 0x110, pressed)

    def opacity(self, text):
        """The opacity with which a label of the popup is drawn, 0 to 255; None without one."""
        return self.eval(OPACITY % json.dumps(text))

    def mark_focus(self):
        """Marks the actor that has the keyboard's focus."""
        self.eval("global.stage.get_key_focus().isMarked = true")

    def is_focus_marked(self):
        """True if the marked actor has the keyboard's focus."""
        return self.eval("global.stage.get_key_focus()?.isMarked === true")

    def has_focus(self, name):
        """True if the field of this name has the keyboard's focus."""
        return (self.focus() or [None, None])[1] == name

    def note_texts(self):
        """Notes the shown texts, with their times, from now on."""
        self.widget(NOTING.strip())

    def time_of(self, is_such):
        """The time, on CLOCK_MONOTONIC, at which such texts of the panel item and of the popup's last line were first noted;
        or None."""
        return next((time / 1e6 for panel, popup, time in self.eval("globalThis.noted") if is_such(panel, popup)), None)

    def work(self):
        """The CPU time of the Shell's main thread so far, in milliseconds: it depends little on what else runs."""
        spent = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/schedstat").read_text()
        return int(spent.split()[0]) / 1e6

    def show_titles_when_locked(self, shown):
        """Sets whether notifications, and so alarms, show their titles on the locked screen."""
        self.set_notifications("show-in-lock-screen", shown)

    def errors(self):
        """The lines of the Shell's log about errors of the extension."""
        log = (self.session.logs / "server.log").read_text(errors="replace").splitlines()
        return [line for number, line in enumerate(log) if UUID in line or (
            ("JS ERROR" in line or "CRITICAL" in line) and any(UUID in near for near in log[number:number + 6]))]

    def ticks(self):
        """The CPU time of the Shell so far, in hundredths of a second."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return int(fields[11]) + int(fields[12])
