internal import EventLoop

/// The detection of image files: the program that shows an icon may have access to files that apps must not make it
/// read.
enum IconFile {
    /// The signatures of PNG, JPEG and XPM.
    private static let signatures: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("/* XPM */".utf8),
    ]
    /// The maximum length of the text before the first element of an SVG file, such as a licence in a comment, bytes.
    private static let longestProlog = 4096

    /// Returns true for a regular file of any size that begins like PNG, JPEG, XPM or SVG. It blocks only for the disk.
    static func isImage(at path: String) -> Bool {
        guard let bytes = try? RegularFile.beginning(of: path, count: longestProlog) else { return false }
        return signatures.contains(where: bytes.starts(with:)) || isSVG(bytes)
    }

    /// Returns true if it begins with the element or document type `svg`, after the text allowed there by XML 1.0
    /// (*Prolog and Document Type Declaration*).
    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var rest = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        while true {
            rest = rest.drop { " \t\r\n".utf8.contains($0) }
            let (declaration, comment) = (rest.starts(with: "<?xml".utf8), rest.starts(with: "<!--".utf8))
            guard declaration || comment else {
                return rest.starts(with: "<svg".utf8) || rest.starts(with: "<!DOCTYPE svg".utf8)
            }
            let end = declaration ? "?>" : "-->"
            guard let next = rest.indices.first(where: { rest[$0...].starts(with: end.utf8) }) else { return false }
            rest = rest[(next + end.utf8.count)...]
        }
    }
}
