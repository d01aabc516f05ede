"""Plasma on X11, with its window manager."""

from gi.repository import Gio

import accessible
from server import NAME, PATH
from gtk_servers import GTKServer
from session import call
from waiting import until
