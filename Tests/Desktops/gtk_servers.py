"""The servers that draw with GTK: Xfce's, MATE's, and the notification-daemon that GNOME once had."""

import glob

import accessible
from server import Server
from service import STOP
from session import call
from waiting import until


# In pixels. The panels are at the upper edge.
PANEL_SIZE = 32


class GTKServer(Server):
    # The paths of its program in the distributions.
    programs = ()
    presses_activities = True
    # The name of the icon in its tray for assistive technologies.
    icon_label = ""

    def prepare(self):
        super().prepare()
        accessible.connect(self.session)

    def launch(self):
        program = next(path for pattern in self.programs for path in glob.glob(pattern))
        return self.session.start("server", program)

    def buttons(self, label):
        return [thing for thing in accessible.things() if thing.role == "button" and thing.text == label]

    def count(self):
        return len(self.buttons(STOP))

    def shows_result(self, label, labels):
        return bool(self.buttons(label))

    def shows(self, text):
        return any(text in thing.text for thing in accessible.things())

    def follows(self, text):
        return self.shows(text)

    def press(self, label):
        for button in self.buttons(label)[:1]:
            self.click(button.x, button.y)

    def tray_icon(self):
        buttons = [button for button in self.buttons(self.icon_label) if button.y < PANEL_SIZE]
        return (buttons[0].x, buttons[0].y) if buttons else None

    def end_tray(self):
        self.panel.kill()
        self.panel.wait()

    def close(self):
        # The only button without words is the cross.
        self.press("")


# A panel with a tray and nothing else.
XFCE_PANEL = f"""<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=0;y=0"/>
      <property name="length" type="uint" value="100"/>
      <property name="size" type="uint" value="{PANEL_SIZE}"/>
      <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
    </property>
  </property>
  <property name="plugins" type="empty"><property name="plugin-1" type="string" value="systray"/></property>
</channel>
"""


class Xfce(GTKServer):
    name, vendor = "Xfce Notify Daemon", "Xfce"
    has_tray = True
    programs = ("/usr/lib/*/xfce4/notifyd/xfce4-notifyd", "/usr/lib/xfce4/notifyd/xfce4-notifyd")

    def prepare(self):
        super().prepare()
        channels = self.session.directory / "config/xfce4/xfconf/xfce-perchannel-xml"
        channels.mkdir(parents=True)
        (channels / "xfce4-panel.xml").write_text(XFCE_PANEL)

    def close(self):
        for label in [thing for thing in accessible.things() if thing.role == "label"][:1]:
            self.click(label.x, label.y)

    def set_quiet(self, quiet):
        self.session.run(
            "xfconf-query", "-c", "xfce4-notifyd", "-p", "/do-not-disturb", "-n", "-t", "bool", "-s",
            str(quiet).lower())

    def start_tray(self):
        self.panel = self.session.start("panel", "xfce4-panel", "--disable-wm-check")


SAVER, SAVER_PATH = "org.mate.ScreenSaver", "/org/mate/ScreenSaver"

# The same for MATE: schemas, keys and values.
MATE_PANEL = (
    ("org.mate.panel", "toplevel-id-list", "['top']"),
    ("org.mate.panel", "object-id-list", "['tray']"),
    ("org.mate.panel.toplevel:/org/mate/panel/toplevels/top/", "orientation", "'top'"),
    ("org.mate.panel.toplevel:/org/mate/panel/toplevels/top/", "size", str(PANEL_SIZE)),
    ("org.mate.panel.object:/org/mate/panel/objects/tray/", "object-type", "'applet'"),
    ("org.mate.panel.object:/org/mate/panel/objects/tray/", "toplevel-id", "'top'"),
    (
        "org.mate.panel.object:/org/mate/panel/objects/tray/", "applet-iid",
        "'NotificationAreaAppletFactory::NotificationArea'"),
)


class MATE(GTKServer):
    name, vendor = "Notification Daemon", "MATE"
    quiet = "dropped"
    has_tray = True
    icon_label = "Alarms"
    darkness = "no lock"
    # A left click is for a window, which an icon with a menu needn't have.
    tray_button = 3
    programs = (
        "/usr/lib/mate-notification-daemon/mate-notification-daemon",
        "/usr/libexec/mate-notification-daemon/mate-notification-daemon",
    )

    def set_quiet(self, quiet):
        self.session.run("gsettings", "set", "org.mate.NotificationDaemon", "do-not-disturb", str(quiet).lower())

    def start_tray(self):
        for setting in MATE_PANEL:
            self.session.run("gsettings", "set", *setting)
        self.panel = self.session.start("panel", "mate-panel")

    def prepare_darkness(self):
        # It locks if its user says so; here it never does.
        self.session.run("gsettings", "set", "org.mate.screensaver", "lock-enabled", "false")
        self.saver = self.session.start("saver", "mate-screensaver", "--no-daemon")
        until("the screen saver", lambda: self.session.has_owner(SAVER))

    def darken(self):
        self.call_saver("SetActive", "(b)", True)

    def is_lit(self):
        return not self.call_saver("GetActive")[0]

    def end_darkness(self):
        self.saver.kill()
        self.saver.wait()

    def call_saver(self, *arguments):
        return call(self.session.bus, SAVER, SAVER_PATH, SAVER, *arguments)


class NotificationDaemon(GTKServer):
    name, vendor = "Notification Daemon", "GNOME"
    quiet = None
    keeps_closed = True
    # It shows one notification at a time: one that stays would hide alarms.
    presses_activities = False
    quiet_place = "alerts alone"
    programs = ("/usr/lib/notification-daemon/notification-daemon", "/usr/libexec/notification-daemon")

    def follows(self, text):
        return True
