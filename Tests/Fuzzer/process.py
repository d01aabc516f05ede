"""What a process takes of the machine."""

import contextlib
import pathlib
import re


class Process:
    """A process that runs."""

    def __init__(self, number):
        self._directory = pathlib.Path(f"/proc/{number}")

    def cpu(self):
        """Returns the CPU time that its threads have used, ns."""
        total = 0
        for thread in (self._directory / "task").iterdir():
            # It may have ended.
            with contextlib.suppress(OSError):
                total += int((thread / "schedstat").read_text().split()[0])
        return total

    def memory(self):
        """Returns the resident memory, KiB."""
        return int(re.search(r"VmRSS:\s+(\d+)", (self._directory / "status").read_text())[1])
