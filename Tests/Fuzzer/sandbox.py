"""The way of a sandboxed app to the bus: xdg-dbus-proxy in a sandbox whose root has `.flatpak-info`, as Flatpak runs
it."""

import os
import pathlib
import subprocess

APP = "org.example.Fuzzed"
INFORMATION = f"[Application]\nname={APP}\nruntime=runtime/org.example.Platform/x86_64/1\n\n[Instance]\ninstance-id=1\n"


class Proxy:
    """A running proxy; what connects to its address counts as the app."""

    def __init__(self, session):
        self.address = f"unix:path={session.sockets}/proxy"
        information, written = os.pipe()
        os.write(written, INFORMATION.encode())
        os.close(written)
        self._ready, ready = os.pipe()
        links = [
            part for name in ("bin", "sbin", "lib", "lib32", "lib64") if pathlib.Path(f"/{name}").is_symlink()
            for part in ("--symlink", f"usr/{name}", f"/{name}")]
        sandbox = [
            "bwrap", "--ro-bind", "/usr", "/usr", *links, "--dev", "/dev", "--proc", "/proc",
            "--bind", str(session.sockets), str(session.sockets), "--ro-bind-data", str(information), "/.flatpak-info",
            "--die-with-parent"]
        proxy = [
            "xdg-dbus-proxy", f"--fd={ready}", session.address, f"{session.sockets}/proxy", "--filter",
            "--talk=org.example.Alarms"]
        self._process = subprocess.Popen(
            [*sandbox, "--", *proxy], env=session.environment, stdin=subprocess.DEVNULL, pass_fds=(information, ready))
        os.close(information)
        os.close(ready)
        # A byte tells that it listens; the end of the pipe, that it has ended.
        if not os.read(self._ready, 1):
            raise OSError("xdg-dbus-proxy doesn't start under bwrap")

    def end(self):
        """Ends it: it ends by itself when the pipe is closed."""
        os.close(self._ready)
        self._process.wait()
