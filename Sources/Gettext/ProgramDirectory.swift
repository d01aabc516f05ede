internal import Glibc

/// The directory of this program. Message catalogues, and other programs that were built or installed with it, are
/// located relative to it.
public enum ProgramDirectory {
    /// The absolute path of the directory. The corresponding C function is `readlink`.
    public static let path: String = {
        let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            let length = readlink("/proc/self/exe", start, buffer.count)
            return String(decoding: UnsafeRawBufferPointer(buffer).prefix(max(length, 0)), as: UTF8.self)
        }
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/usr/bin"
    }()

    /// Returns the path of a helper, a program that only other programs start: in `../libexec`, or else in the
    /// directory itself, in which all programs are built.
    public static func path(ofHelper program: String) -> String {
        let candidates = ["\(path)/../libexec/\(program)", "\(path)/\(program)"]
        return candidates.first { access($0, X_OK) == 0 } ?? candidates[0]
    }
}
