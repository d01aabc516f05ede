import Glibc

/// A pipe between this program and a child process.
final class Pipe {
    let reading: Int32
    private(set) var writing: Int32

    /// Creates a pipe. The corresponding C function is `socketpair`: `pipe` can't set close-on-exec.
    ///
    /// - Throws: ``Problem/refused(_:)``.
    init(for program: String) throws(Problem) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .refused(Messages.cannotStart(program, String(cString: strerror(errno))))
        }
        reading = ends[0]
        writing = ends[1]
    }

    deinit {
        closeWriting()
        close(reading)
    }

    /// Closes this program's writing end: when the child's is closed too, reading ends.
    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}
