"""sway in a window of the screen, so that the mouse and the pictures are as elsewhere."""

from server import Server
from session import HEIGHT, WIDTH
from waiting import until

SWAY = f"output X11-1 resolution {WIDTH}x{HEIGHT}\nseat seat0 fallback true\ndefault_border none\n"


class Sway(Server):
    # Its screen stays on, being a window.
    gets_dark = False

    def prepare(self):
        super().prepare()
        session = self.session
        runtime = session.directory / "runtime"
        configuration = session.directory / "sway"
        configuration.write_text(SWAY)
        session.set({
            "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "sway", "WLR_BACKENDS": "x11",
            "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
        })
        # It refuses to run as root: root shows itself to it as nobody.
        session.start(
            "sway", "unshare", "--user", "--map-user=65534", "--map-group=65534", "sway", "-c", str(configuration))
        socket = until("sway", lambda: next(runtime.glob("sway-ipc.*.sock"), None))
        display = until("sway's display", lambda: next(runtime.glob("wayland-*.lock"), None))
        session.set({"SWAYSOCK": str(socket), "WAYLAND_DISPLAY": display.stem})
