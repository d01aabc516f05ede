internal import Glibc

/// Ends a process, and removes its directory, when the test's own process ends without doing so: crashed or killed.
final class Reaper {
    private let shell: ChildProcess
    /// Its end is the sign.
    private let life: Stream

    init(of process: pid_t, in directory: TemporaryDirectory) throws {
        life = try Stream()
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(null) }
        shell = try ChildProcess(
            "/bin/sh", ["-c", "read line; kill -KILL \(process); rm -rf \(directory.path)"],
            environment: ["PATH": "/usr/bin:/bin"], input: life.reading, output: null, errors: null)
        life.closeReading()
    }

    /// Called when the process is about to be ended by the test itself.
    func dismiss() {
        shell.signal(SIGKILL)
        shell.wait()
    }
}
