internal import EventLoop
internal import Glibc

/// Scripts of sh(1) that tests run.
public enum Shell {
    /// Runs `script`, with `arguments` as `$1` and so on, and waits until it has ended.
    ///
    /// - Throws: ``TestFailure`` if it can't be started or ends with another status than 0.
    public static func run(_ script: String, _ arguments: String...) throws {
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let shell = try ChildProcess(
            "/bin/sh", ["-c", script, "sh"] + arguments, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"],
            input: null, output: null, errors: STDERR_FILENO)
        shell.wait()
        guard shell.status == 0 else { throw TestFailure("status \(shell.status ?? -1) of: \(script)") }
    }
}

extension TemporaryDirectory {
    /// Writes a shell script as an executable program, and returns its path.
    ///
    /// - Throws: ``TestFailure``.
    @discardableResult
    public func makeProgram(_ script: String, named name: String) throws -> String {
        let file = "\(path)/\(name)"
        // A file that this process had open for writing might still be so, and not be run, in a child of another
        // thread.
        try Shell.run("printf '%s\\n' '#!/bin/sh' \"$1\" >\"$2\" && chmod 755 \"$2\"", script, file)
        return file
    }
}
