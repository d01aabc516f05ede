"""The servers that draw with GTK: Xfce's, MATE's, and the notification-daemon that GNOME once had."""

import glob

import accessible
from server import Server
from service import STOP


class GTKServer(Server):
    # Where its program is, in the one distribution or the other.
    programs = ()

    def prepare(self):
        super().prepare()
        accessible.connect(self.session)

    def launch(self):
        program = next(path for pattern in self.programs for path in glob.glob(pattern))
        return self.session.start("server", program)

    def buttons(self, label):
        return [thing for thing in accessible.things() if thing.role == "push button" and thing.text == label]

    def count(self):
        return len(self.buttons(STOP))

    def shows(self, text):
        return any(text in thing.text for thing in accessible.things())

    def press(self, label):
        for button in self.buttons(label)[:1]:
            self.click(button.x, button.y)

    def close(self):
        # The only button without words is the cross.
        self.press("")


class Xfce(GTKServer):
    name, vendor = "Xfce Notify Daemon", "Xfce"
    programs = ("/usr/lib/*/xfce4/notifyd/xfce4-notifyd", "/usr/lib/xfce4/notifyd/xfce4-notifyd")

    def close(self):
        for label in [thing for thing in accessible.things() if thing.role == "label"][:1]:
            self.click(label.x, label.y)

    def set_quiet(self, quiet):
        self.session.run(
            "xfconf-query", "-c", "xfce4-notifyd", "-p", "/do-not-disturb", "-n", "-t", "bool", "-s",
            str(quiet).lower())


class MATE(GTKServer):
    name, vendor = "Notification Daemon", "MATE"
    quiet = "dropped"
    programs = (
        "/usr/lib/mate-notification-daemon/mate-notification-daemon",
        "/usr/libexec/mate-notification-daemon/mate-notification-daemon",
    )

    def set_quiet(self, quiet):
        self.session.run("gsettings", "set", "org.mate.NotificationDaemon", "do-not-disturb", str(quiet).lower())


class NotificationDaemon(GTKServer):
    name, vendor = "Notification Daemon", "GNOME"
    quiet = None
    programs = ("/usr/lib/notification-daemon/notification-daemon", "/usr/libexec/notification-daemon")
