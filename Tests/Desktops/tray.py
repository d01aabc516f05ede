"""The icons in the tray, as those who draw them know them (StatusNotifierItem)."""

from session import PROPERTIES, call

NAME, PATH = "org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher"


def has_host(session):
    """True if somebody draws icons."""
    return session.has_owner(NAME) and value(session, "IsStatusNotifierHostRegistered")


def icons(session):
    """The icons of the service."""
    prefix = "org.kde.StatusNotifierItem-"
    return [item for item in value(session, "RegisteredStatusNotifierItems") if item.startswith(prefix)]


def value(session, name):
    return call(session.bus, NAME, PATH, PROPERTIES, "Get", "(ss)", NAME, name)[0]
