"""Trials of activities in GNOME Shell."""

import time

from activity_trial import (
    LOOKS, MANY_ACTIVITIES, SHOWN_ACTIVITIES, TITLE, UPDATES, UPDATES_PER_SECOND, ActivityTrial, content)
from layouts import Layouts
from waiting import Missed, never, until

# Of looks, as many are drawn at a time: each an activity of an app of its own.
AT_ONCE = 25

# The faults of the drawn looks. A look is cut at its place, which is in its row; a row is as wide as without looks. In the panel
# a look is at most as wide as its style says, and the panel no higher than without.
FAULTS = """
(() => {
    const {_indicator: indicator, _popup: {_list: list}, _service: service} = it;
    const faults = [];
    const box = actor => {
        const [x, y] = actor.get_transformed_position();
        const [width, height] = actor.get_transformed_size();
        return [x, y, x + width, y + height];
    };
    // Lays out what has changed.
    const width = actor => {
        const {x1, x2} = actor.get_allocation_box();
        return x2 - x1;
    };
    const isIn = (one, other) => {
        const [a, b] = [box(one), box(other)];
        return a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] + 0.5 && a[3] <= b[3] + 0.5;
    };
    const check = (isRight, text, row) => isRight || faults.push(`${text}: ${JSON.stringify(row._item.tree)}`);
    width(list.actor);
    for (const row of list._activities._rows.values()) {
        const look = row._look.actor;
        check(look.visible && look.child, 'nothing is drawn', row);
        check(look.clip_to_allocation, 'what is too large is not cut', row);
        check(isIn(look, row.actor) && isIn(row._cross, row.actor), 'outside of its row', row);
        check(width(row.actor) === width(list._activities.actor), 'a row of another width', row);
        check(width(list.actor) === %s, 'a popup of another width', row);
    }
    const item = indicator.button;
    const shown = tree => ({isRinging: false, leading: tree, trailing: tree, second: tree});
    const [, empty] = (indicator.show(shown(null)), item.get_preferred_height(-1));
    for (const row of list._activities._rows.values()) {
        indicator.show(shown(row._item.tree));
        for (const {actor} of indicator._looks) {
            const most = actor.get_theme_node().get_max_width() + 4;
            check(actor.clip_to_allocation && actor.get_preferred_width(-1)[1] <= most, 'too wide for the panel', row);
        }
        check(item.get_preferred_height(-1)[1] <= Math.max(empty, Main.panel.height), 'too high for the panel', row);
    }
    list.fill([], service.activities, 0, {isLocked: true});
    list.tick();
    it._show();
    return faults;
})()
"""


class GNOMEActivityTrial(ActivityTrial):
    """The columns about activities of a GNOMETrial."""

    def start_pizza(self, **keys):
        pizza = super().start_pizza(**keys)
        until("its timer in the panel", lambda: self.panel().startswith("20:"))
        return pizza

    def try_activity(self):
        """An activity is in the panel, the popup and on the lock screen, with its look; a second one is small beside it."""
        self.start_pizza()
        first = self.panel()
        until("another text", lambda: self.panel() not in ("", first))
        self.picture("activity-compact")
        self.desktop.open_popup()
        until("its status", lambda: {"On its way", "Kim, bike"} <= set(self.desktop.popup_labels()))
        until("its timer's name", lambda: any(name.startswith("Arrives in: 20:") for _, _, name, *_ in self.desktop.popup()))
        self.check_controls()
        self.picture("activity-expanded")
        self.activities().start("Backup", content={"status": "12 of 40 GB", "progress": 0.3})
        until("the second one before it", lambda: self.panel() == "30 %")
        until("its plain look", lambda: {"Backup", "12 of 40 GB", "On its way"} <= set(self.desktop.popup_labels()))
        self.picture("activity-two")
        self.activities().start("Game", content={"status": "2 : 1"}, stale_at=1)
        until("what is stale", lambda: "Not up to date" in self.desktop.popup_labels())
        self.activities().start("", app_id="org.example.Alarms", content={"status": "without a title"})
        until("the name of its app", lambda: {"Alarms", "without a title"} <= set(self.desktop.popup_labels()))
        done = self.activities().start("Build", content={"status": "Linking", "progress": 0.9})
        until("its status in the panel", lambda: self.panel() == "90 %")
        self.activities().end(done, content={"status": "Done", "progress": 1.0})
        until("the panel without what has ended", lambda: self.panel() == "without a title")
        until("what has ended, in the popup", lambda: (
            (self.desktop.opacity("Done") or 255) < (self.desktop.opacity("On its way") or 0)))
        self.picture("activity-ended")
        self.desktop.close_popup()
        until("no tick while nothing that is seen counts", lambda: self.desktop.widget("it._ticker._source") == 0)
        self.try_locked_activity()
        self.service.call("StartTimer", "(us)", 600, "Tea")
        until("the timer before the activities", lambda: self.panel().startswith("Tea 9:5"))
        self.try_alarm_look()

    def try_locked_activity(self):
        """On the lock screen nothing of an app's can be pressed, and its texts are shown if those of notifications are."""
        self.desktop.prepare_darkness()
        self.desktop.lock()
        try:
            self.desktop.show_titles_when_locked(False)
            until("a panel without texts", lambda: self.panel() == "")
            self.desktop.set_power(0)
            self.desktop.open_popup()
            until("names of apps only", lambda: set(self.desktop.popup_labels()) - {""} == {"Live activity", "Alarms"})
            self.picture("activity-private")
            self.desktop.show_titles_when_locked(True)
            until("its status", lambda: "On its way" in self.desktop.popup_labels())
            self.picture("activity-locked")
            if pressable := self.desktop.controls():
                raise Missed(f"on the locked screen one can press {pressable}")
        finally:
            self.desktop.close_popup()
            self.desktop.unlock()
            until("the unlocked session", lambda: not self.desktop.is_locked())

    def try_alarm_look(self):
        """An alarm with a look shows it instead of the plain row, with the buttons that every alarm has, or with its own."""
        plain = self.schedule_look(own=False)
        self.desktop.open_popup()
        until("the look", lambda: "green" in self.desktop.popup_labels())
        self.picture("alarm-look")
        self.press("Pause: Sencha", lambda: self.property(plain, "State") == "paused")
        self.press("Resume: Sencha", lambda: self.property(plain, "State") == "countdown")
        self.service.call("Cancel", "(s)", plain)
        own = self.schedule_look(own=True)
        self.press("Enough: Sencha", lambda: own not in self.ids())
        self.desktop.close_popup()
        self.try_ringing_look()

    def try_ringing_look(self):
        """A ring has the buttons of every ring, whatever its look has, and looks in the panel as all rings do."""
        ringing = self.schedule_look(own=True, tall=True, seconds=5)
        until("its look in the panel", lambda: "Enjoy" in self.panel())
        until("the ring", lambda: self.property(ringing, "State") == "alerting")
        until("its title in the panel", lambda: self.panel().startswith("Sencha"))
        self.desktop.open_popup()
        until("its look", lambda: "green" in self.desktop.popup_labels())
        buttons = [name for _, _, name, *_ in self.desktop.popup() if name.endswith(": Sencha")]
        if buttons != ["Stop: Sencha", "Repeat: Sencha"]:
            raise Missed(f"expected the buttons of every ring, got {buttons}")
        self.picture("alarm-look-rings")
        self.press("Stop: Sencha", lambda: ringing not in self.ids())

    def try_many_activities(self):
        """Of many activities a popup shows some, and says how many more there are."""
        self.start_many()
        until("all activities", lambda: self.desktop.widget("it._service.activities.length") == MANY_ACTIVITIES)
        self.desktop.open_popup()
        until("how many more there are", lambda: f"{MANY_ACTIVITIES - SHOWN_ACTIVITIES} more" in self.desktop.popup_labels())
        self.picture("many-activities")

    def try_update(self):
        """Changes appear in the open popup, and the press and the focus of a person stay."""
        pizza = self.start_pizza()
        self.desktop.open_popup()
        until("its status", lambda: "On its way" in self.desktop.popup_labels())
        self.activities().update(pizza, content=content(status="At the door"))
        until("its new status", lambda: "At the door" in self.desktop.popup_labels())
        name = f"Call the driver: {TITLE}"
        while not self.desktop.has_focus(name):
            before = self.desktop.focus()
            self.desktop.type("\t")
            until(f"another focus than {before}", lambda: self.desktop.focus() not in (None, before))
        self.desktop.mark_focus()
        for number in range(UPDATES):
            self.activities().update(pizza, content=content(status=f"{number} streets"))
            never("another focus", lambda: not self.desktop.is_focus_marked(), 1 / UPDATES_PER_SECOND)
        until("the last status", lambda: f"{UPDATES - 1} streets" in self.desktop.popup_labels())
        self.activities().update(pizza, content=content(late=True))
        until("a further element", lambda: "Late" in self.desktop.popup_labels())
        until("the focus on the button", lambda: self.desktop.has_focus(name))
        self.desktop.hold(name)
        self.activities().update(pizza, content=content(status="Here", late=True))
        until("its status while a button is held", lambda: "Here" in self.desktop.popup_labels())
        self.desktop.release()
        until("what the press does", lambda: self.activities().has("ActionInvoked", pizza, "call"))
        self.picture("update")

    def try_button(self):
        """A press reaches the app of the activity, and a cross removes it."""
        pizza = self.start_pizza()
        heard = self.activities().has
        self.press(f"Cancel: {TITLE}", lambda: heard("ActionInvoked", pizza, "cancel"))
        self.press(f"Call the driver: {TITLE}", lambda: heard("ActionInvoked", pizza, "call"))
        self.press(f"Open: {TITLE}", lambda: heard("ActionInvoked", pizza, "default"))
        until("the popup that is closed", lambda: not self.desktop.is_open())
        self.press(f"Dismiss: {TITLE}", lambda: heard("Ended", pizza, "user"))
        until("an empty panel", lambda: self.panel() == "")

    def try_layouts(self):
        """Random looks that the service takes are drawn without an error, and in their place."""
        looks = Layouts(1, time.time_ns() // 1000)
        self.desktop.open_popup()
        width = self.desktop.widget("it._popup._list.actor.width")
        self.desktop.close_popup()
        taken = sum(self.try_looks(looks, width) for _ in range(LOOKS // AT_ONCE))
        self.check_taken(taken)
        return f"{taken} looks"

    def try_looks(self, looks, width):
        """Draws some looks; returns the number of those that the service has taken."""
        started = list(filter(None, (self.start_look(looks, number) for number in range(AT_ONCE))))
        until("their properties", lambda: self.desktop.widget("it._service.activities.length") == len(started))
        self.desktop.eval("Main.panel.statusArea.alarms.menu.open(0)")
        until("their rows", lambda: self.desktop.widget(
            "[...it._popup._list._activities._rows.values()].filter(row => row.actor.has_allocation()).length") == len(started))
        if faults := self.desktop.widget(FAULTS.strip() % width):
            raise Missed(faults[0])
        # While it is closed it doesn't draw each one that comes or goes.
        self.desktop.close_popup()
        for activity in started:
            self.activities().end(activity, dismissal="immediate")
        return len(started)
