internal import Glibc

/// Reads symbolic links, see symlink(7).
public enum SymbolicLink {
    /// How many of them in a row Linux follows.
    public static let mostFollowed = 40

    /// Where the symbolic link at `path` leads; `nil`: there is none. The corresponding C function is `readlink`.
    public static func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &buffer, buffer.count)
        guard length > 0 else { return nil }
        return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
