"""The things on a screen and their places, as assistive technologies are told (AT-SPI)."""

import os

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def connect(session):
    """Asks in this session, from now on. It is asked in one session only, for the life of this process."""
    for variable in ("DBUS_SESSION_BUS_ADDRESS", "DISPLAY"):
        os.environ[variable] = session.environment[variable]
    Atspi.init()


class Thing:
    """One that can be seen: its role, its text, its left end and its middle, whether the keyboard can reach it and has done so,
    whether it is switched on, and the things that it is in."""

    def __init__(self, accessible, role, text, extents, states, around):
        self.accessible = accessible
        self.role = role
        self.text = text
        self.is_focusable = states.contains(Atspi.StateType.FOCUSABLE)
        self.has_focus = states.contains(Atspi.StateType.FOCUSED)
        self.is_checked = states.contains(Atspi.StateType.CHECKED)
        self.around = around
        self.left = extents.x
        self.x, self.y = extents.x + extents.width // 2, extents.y + extents.height // 2

    @property
    def description(self):
        return self.accessible.get_description()


def things():
    """All that can be seen now, in the windows of all applications."""
    found = []
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    for number in range(desktop.get_child_count()):
        # Things that go meanwhile aren't there.
        try:
            collect(desktop.get_child_at_index(number), found)
        except GLib.Error:
            continue
    return found


def collect(accessible, found, around=()):
    if accessible is None:
        return
    accessible.clear_cache()
    extents = None
    states = accessible.get_state_set()
    if states.contains(Atspi.StateType.SHOWING):
        component = accessible.get_component_iface()
        extents = component.get_extents(Atspi.CoordType.SCREEN) if component else None
    if extents and extents.width > 0:
        # A button of AT-SPI 2.56 is a push button in 2.46.
        role = accessible.get_role_name().removeprefix("push ")
        thing = Thing(accessible, role, accessible.get_name() or text(accessible), extents, states, around)
        found.append(thing)
        around = (*around, thing)
    for number in range(accessible.get_child_count()):
        collect(accessible.get_child_at_index(number), found, around)


def text(accessible):
    content = accessible.get_text_iface()
    # By its class: in AT-SPI 2.56 the accessible itself has another method of this name.
    return Atspi.Text.get_text(content, 0, content.get_character_count()) if content else ""
