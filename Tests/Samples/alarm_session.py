"""A private bus with the real service, on which listings of AlarmKit and ActivityKit are run and tried."""
import json
import subprocess

from gi.repository import Gio, GLib

from private_bus import PATIENCE, Missed, PrivateBus

NAME, ROOT = "org.example.Alarms", "/org/example/Alarms"


class Session(PrivateBus):
    """A bus, the service on it, and a client that sees alarms, activities and calls of apps."""

    def __enter__(self):
        super().__enter__()
        self.layouts = {}
        (self.directory / "home/.config/alarms/alarms.conf").write_text("sound = none\n")
        self.monitor = self.connection()
        self.start(self.products / "alarmsd", "--state-directory", self.directory / "store")
        subprocess.run(
            ["gdbus", "wait", "--session", "--timeout", "30", NAME], env=self.environment, check=True)
        self.watch_calls()
        return self

    def watch_calls(self):
        """Collects the calls of apps' actions, and their answers, by a monitor of the bus."""
        self.asked, self.answers = {}, []

        def filtered(_, message, incoming):
            if incoming and message.get_member() == "ActivateAction":
                self.asked[(message.get_sender(), message.get_serial())] = message.get_body().unpack()[0]
            elif incoming and message.get_reply_serial():
                action = self.asked.pop((message.get_destination(), message.get_reply_serial()), None)
                if action:
                    GLib.idle_add(self.answers.append, (action, message.get_error_name()))
            # GLib would answer calls to others, for which the bus ends a monitor's connection.
            return None if incoming and message.get_message_type() == Gio.DBusMessageType.METHOD_CALL else message

        self.monitor.add_filter(filtered)
        self.monitor.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Monitoring", "BecomeMonitor",
            GLib.Variant("(asu)", ([], 0)), None, Gio.DBusCallFlags.NONE, -1, None)

    def call(self, method, signature="()", *arguments, interface=NAME):
        answer = self.client.call_sync(
            NAME, ROOT, interface, method, GLib.Variant(signature, arguments), None, Gio.DBusCallFlags.NONE, -1, None)
        return answer.unpack()

    # --- listings --------------------------------------------------------------------------------------------------

    def run(self, program, name, presses):
        """Runs a listing's program, and does what `presses` says. Returns a text for each thing seen."""
        self.write_activation(program, name)
        if presses == ("steps",):
            return self.run_steps(program, name)
        if "bundle" in name:
            return self.run_bundle(program)
        run = subprocess.run(
            [program], env=self.environment, timeout=PATIENCE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode:
            raise Missed(f"exit status {run.returncode}: {run.stdout}")
        if not presses:
            return []
        alarms = [alarm for alarm in self.alarms() if alarm["AppId"] == name]
        if len(alarms) != 1:
            raise Missed(f"expected one alarm of {name}, got {self.alarms()}")
        seen = [f"{alarms[0]['State']} \"{alarms[0]['Title']}\" {alarms[0]['PreAlertUSec'] // 60_000_000} min"]
        for press in presses:
            seen.append(getattr(self, f"try_{press}")(alarms[0]["Id"], name))
        return seen

    def write_activation(self, program, name):
        """Makes the program one that the bus can start, without the desktop."""
        (self.data / f"dbus-1/services/{name}.service").write_text(
            f"[D-BUS Service]\nName={name}\nExec={program} --gapplication-service\n")
        (self.data / f"applications/{name}.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName={name}\nExec={program}\nDBusActivatable=true\n")
        self.call_bus("ReloadConfig")

    def run_bundle(self, program):
        """A bundle of widgets is the program of an app: it waits for what the desktop asks of it."""
        child = self.start(program)
        self.until(lambda: child.poll() is not None or self.is_connected(child.pid), "the app on the bus")
        if child.poll() is not None:
            raise Missed(f"exit status {child.returncode}")
        child.terminate()
        child.wait()
        self.children.remove(child)
        return ["waits on the bus"]

    def is_connected(self, process):
        for name in self.call_bus("ListNames")[0]:
            try:
                if self.call_bus("GetConnectionUnixProcessID", "(s)", name)[0] == process:
                    return True
            except GLib.Error:
                continue
        return False

    def run_steps(self, program, name):
        child = self.start(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        seen = []
        for _ in range(3):
            child.stdin.write("\n")
            child.stdin.flush()
            if child.stdout.readline() != "done\n":
                raise Missed(f"the step failed: {self.log()[-500:]}")
            activities = [row for row in self.activities() if row["AppId"] == name]
            seen += [
                f"{row['State']} {row['Content']}, {len(row['Layout']) or 'no'} regions" for row in activities] or ["gone"]
            if activities and activities[0]["Layout"]:
                self.layouts["the tutorial"] = activities[0]["Layout"]
        child.wait()
        self.children.remove(child)
        if len(seen) != 3 or seen[2] != "gone" or seen[0] == seen[1]:
            raise Missed(f"expected start, update and end, got {seen}")
        return seen

    def alarms(self):
        return self.call("List", "(a{sv})", {})[0]

    def activities(self):
        return self.call("List", "(a{sv})", {}, interface=f"{NAME}.Activities")[0]

    def alarm(self, id):
        return next((alarm for alarm in self.alarms() if alarm["Id"] == id), None)

    def state(self, id, state):
        self.until(lambda: (self.alarm(id) or {}).get("State") == state, f"the state {state}, got {self.alarm(id)}")

    # --- presses ---------------------------------------------------------------------------------------------------

    def press(self, id, action):
        self.call("InvokeAction", "(ssa{sv})", id, action, {})

    def try_ring(self, id, _):
        """Rings it in a second, which takes ten minutes otherwise."""
        self.call("Update", "(sa{sv})", id, {"pre-alert": GLib.Variant("t", 1_000_000)})
        self.call("Restart", "(s)", id)
        self.state(id, "alerting")
        return "rang"

    def try_snooze(self, id, _):
        self.press(id, "snooze")
        self.state(id, "countdown")
        return f"snoozed for {self.alarm(id)['CountdownTotalUSec'] // 60_000_000} min"

    def try_pause(self, id, _):
        self.press(id, "pause")
        self.state(id, "paused")
        return f"paused as \"{self.alarm(id)['Configuration'].get('paused-title', '')}\""

    def try_resume(self, id, _):
        self.press(id, "resume")
        self.state(id, "countdown")
        return "resumed"

    def try_stop(self, id, _):
        self.press(id, "stop")
        self.until(lambda: self.alarm(id) is None, "the end of the alarm")
        return "stopped and gone"

    def try_custom(self, id, name):
        """The press starts the app anew, which performs its intent; it changes nothing of the alarm."""
        self.answers.clear()
        self.press(id, "custom")
        action, error = self.until(lambda: self.answers, "a call of the app")[0]
        if error:
            raise Missed(f"{action}: {error}")
        self.state(id, "alerting")
        return f"{name} was started and performed {action}"

    def try_layout(self, id, name):
        layout = self.alarm(id)["Configuration"].get("layout")
        if not layout:
            raise Missed("expected a layout")
        self.layouts[name] = layout
        return f"a layout in {len(layout)} regions"

    def try_metadata(self, id, _):
        metadata = json.loads(self.alarm(id)["Configuration"]["metadata"]["json"])["attributes"]["metadata"]
        return f"metadata {metadata}"

    def try_sound(self, id, _):
        return f"sound {self.alarm(id)['Configuration'].get('sound', 'default')}"
