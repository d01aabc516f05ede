package import FoundationEssentials
internal import Glibc

/// The contents of a file with a picture.
package struct ImageFile: Sendable {
    /// The maximum size of a file, bytes.
    package static let mostBytes = 64 << 20

    /// The contents.
    package let bytes: [UInt8]
    /// The URL of the file; `nil`: it was opened by another program.
    package let url: URL?

    /// Reads a file of this machine.
    ///
    /// - Throws: ``UnusableImage``: `unreadable` or `tooLarge`.
    package init(at url: URL) throws(UnusableImage) {
        let path = url.path
        var status = stat()
        // Opening a device or a pipe would have effects.
        guard url.isFileURL, ["", "localhost"].contains(url.host() ?? ""), stat(path, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else { throw .unreadable }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable }
        defer { close(descriptor) }
        bytes = try Self.contents(of: descriptor)
        self.url = url
    }

    /// Reads an open file from its beginning.
    ///
    /// - Throws: ``UnusableImage``: `unreadable` or `tooLarge`.
    init(open descriptor: Int32) throws(UnusableImage) {
        bytes = try Self.contents(of: descriptor)
        url = nil
    }

    private static func contents(of descriptor: Int32) throws(UnusableImage) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
        guard status.st_size <= mostBytes else { throw .tooLarge }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let result = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count, off_t(count))
            }
            if result < 0, errno == EINTR { continue }
            guard result >= 0 else { throw .unreadable }
            // The file has become shorter.
            if result == 0 { break }
            count += result
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}

/// The error of a file in which no query can search.
package enum UnusableImage: Error, Hashable, Sendable {
    /// It isn't there, isn't a regular file, or can't be read.
    case unreadable
    /// It has another format than PNG.
    case unknownFormat
    /// It is incomplete or damaged.
    case damaged
    /// The file has more than ``ImageFile/mostBytes`` bytes, or the picture more than 64 million pixels.
    case tooLarge

    /// The error, for people.
    var text: String {
        switch self {
        case .unreadable: localized("The picture can't be read.")
        case .unknownFormat: localized("Only pictures in the format PNG can be searched.")
        case .damaged: localized("The picture is damaged.")
        case .tooLarge: localized("The picture is too large.")
        }
    }
}
