internal import Glibc

/// Kills a process, and removes its directory, when the test's own process was killed or has crashed.
final class Reaper {
    private let shell: ChildProcess
    /// The stream to the shell, which reads its end when the test's process ends.
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

    /// Cancels this, before the test itself ends the process.
    func dismiss() {
        shell.signal(SIGKILL)
        shell.wait()
    }
}
