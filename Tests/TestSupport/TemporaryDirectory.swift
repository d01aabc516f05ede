internal import EventLoop
internal import Foundation
internal import Glibc

/// A directory of the test's own, removed with its content when this object is released.
public final class TemporaryDirectory {
    /// The absolute path, short enough for sockets in it.
    public let path: String

    /// Creates an empty directory. The corresponding C function is `mkdtemp`.
    ///
    /// - Throws: `SystemError`.
    public init() throws {
        var template = Array("/tmp/alarms-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp", errno: errno) }
        path = template.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { String(cString: $0) } ?? "" }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Creates a directory in this one, and returns its path. The corresponding C function is `mkdir`.
    ///
    /// - Throws: `SystemError`.
    public func makeDirectory(_ name: String) throws -> String {
        let directory = "\(path)/\(name)"
        guard mkdir(directory, 0o700) == 0 else { throw SystemError("mkdir", errno: errno) }
        return directory
    }

    /// Writes a file in this directory, and returns its path.
    ///
    /// - Throws: `SystemError`.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        guard let stream = fopen(file, "we") else { throw SystemError("fopen", errno: errno) }
        let written = fputs(text, stream)
        guard fclose(stream) == 0, written >= 0 else { throw SystemError("fclose", errno: errno) }
        return file
    }

    /// Returns the text of a file in this directory; empty if there is none.
    public func read(_ name: String) -> String {
        FileManager.default.contents(atPath: "\(path)/\(name)").map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
