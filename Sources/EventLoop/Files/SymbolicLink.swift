internal import Glibc

/// Reads symbolic links. See symlink(7).
public enum SymbolicLink {
    /// The number of links that Linux follows in a row.
    public static let mostFollowed = 40

    /// Returns the target of the symbolic link at `path`; `nil` if there is none. The corresponding C function is
    /// `readlink`.
    public static func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &buffer, buffer.count)
        guard length > 0 else { return nil }
        return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
