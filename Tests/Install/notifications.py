"""A notification server on the bus of a session, which records what it is sent."""

from gi.repository import Gio, GLib

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"

INTERFACE = f"""
<node><interface name="{NAME}">
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="GetServerInformation">
    <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
    <arg type="s" direction="out"/>
  </method>
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{{sv}}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
  </method>
  <method name="CloseNotification"><arg type="u" direction="in"/></method>
</interface></node>
"""


class NotificationServer:
    """Serves whenever the main loop runs."""

    def __init__(self, address):
        # The title and the urgency (2: critical) of each.
        self.shown = []
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
        self.bus.register_object(PATH, interface, self.answer, None, None)
        Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE, None, None)

    def answer(self, _bus, _sender, _path, _interface, method, arguments, call):
        if method == "GetCapabilities":
            call.return_value(GLib.Variant("(as)", [["actions", "body"]]))
        elif method == "GetServerInformation":
            call.return_value(GLib.Variant("(ssss)", ["test", "test", "1", "1.2"]))
        elif method == "Notify":
            _app, _replaced, _icon, title, _body, _actions, hints, _timeout = arguments.unpack()
            self.shown.append((title, hints.get("urgency")))
            call.return_value(GLib.Variant("(u)", [len(self.shown)]))
        else:
            call.return_value(None)

    def rings(self, title):
        """Whether an alert of this title was shown."""
        return (title, 2) in self.shown
