import Gettext
import Glibc

/// A directory that its creator removes with its contents.
final class TemporaryDirectory {
    let path: String

    /// Creates it in `$TMPDIR`, else in `/tmp`. The corresponding C function is `mkdtemp`.
    ///
    /// - Throws: ``Problem/refused(_:)``.
    init() throws(Problem) {
        let parent = ProcessEnvironment.variable("TMPDIR") ?? ""
        // A longer path has no room for the names of sockets.
        let usable = parent.hasPrefix("/") && parent.utf8.count < 60 ? parent : "/tmp"
        var template = Array("\(usable)/alarms-demo-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .refused(
                localized(
                    "can't make a temporary directory: {reason}", ["reason": String(cString: strerror(errno))]))
        }
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    /// Removes it. The corresponding C function is `remove`.
    func remove() {
        Self.removeAll(path)
    }

    private static func removeAll(_ path: String) {
        // Nothing that isn't a directory is opened, nor a link followed.
        if let directory = fdopendir(open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) {
            defer { closedir(directory) }
            while let entry = readdir(directory) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { removeAll("\(path)/\(name)") }
            }
        }
        Glibc.remove(path)
    }
}
