import Glibc
import Testing

@testable import alarms_player

/// The system calls of a program that a file has taken over.
@Suite struct SystemCallFilterTests {
    @Test func `it can read files and use its memory, and nothing else`() async {
        await #expect(processExitsWith: .success) {
            try SystemCallFilter.install()
            // The test's own runtime is forbidden most as well: nothing of it is used from here on.
            func isRefused(_ result: Int32) -> Bool { result == -1 && errno == ENOSYS }
            let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            var process: pid_t = 0
            let results = [
                open("/etc/passwd", O_RDONLY) >= 0,
                memory != MAP_FAILED,
                isRefused(open("/tmp/alarms-player-test", O_WRONLY | O_CREAT, 0o600)),
                isRefused(open("/etc/passwd", O_RDWR)),
                isRefused(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)),
                isRefused(unlink("/tmp/alarms-player-test")),
                isRefused(kill(getpid(), 0)),
                isRefused(chdir("/")),
                posix_spawn(&process, "/bin/true", nil, nil, [nil], [nil]) == ENOSYS,
                isRefused(mprotect(memory, 4096, PROT_READ | PROT_EXEC)),
                fcntl(STDIN_FILENO, F_GETFD) >= 0,
                fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL)) == 0,
                isRefused(fcntl(STDIN_FILENO, F_SETFL, O_ASYNC)),
                isRefused(fcntl(STDIN_FILENO, F_SETOWN, getpid())),
                // F_SETSIG, which Swift doesn't see.
                isRefused(fcntl(STDIN_FILENO, 10, SIGKILL)),
            ]
            // The status tells which was first.
            _exit(Int32((results.firstIndex(of: false) ?? -1) + 1))
        }
    }
}
