package import FoundationEssentials
internal import Glibc

extension Transferable {
    /// Returns the bytes of the first form with this media type; `nil` if no form that is written has it.
    ///
    /// - Parameter mediaType: A media type; without parameters, it stands for those with any: `text/plain`.
    /// - Throws: The error of the form; ``UnreadableFile`` if the file that it has written isn't a regular one of at most
    ///   16 MiB; that of FoundationEssentials, if it can't be read.
    package func data(as mediaType: String) async throws -> Data? {
        try await (Self.transferRepresentation as? any WrittenRepresentation)?.data(of: self, as: mediaType)
    }
}

/// A form whose values can be written.
private protocol WrittenRepresentation {
    /// Returns the bytes of a value, which has to be an item of the form; `nil`: it isn't written in this media type.
    func data(of item: any Transferable, as mediaType: String) async throws -> Data?
}

extension DataRepresentation: WrittenRepresentation {
    fileprivate func data(of item: any Transferable, as mediaType: String) async throws -> Data? {
        guard contentType.isMatched(by: mediaType), let item = item as? Item else { return nil }
        return try await exporting?(item)
    }
}

extension FileRepresentation: WrittenRepresentation {
    fileprivate func data(of item: any Transferable, as mediaType: String) async throws -> Data? {
        guard contentType.isMatched(by: mediaType), let exporting, let item = item as? Item else { return nil }
        let file = try await exporting(item).file
        var status = stat()
        guard stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= UnreadableFile.mostBytes
        else { throw UnreadableFile() }
        return try Data(contentsOf: file)
    }
}

/// The error of a form whose file isn't there, isn't a regular one, or is too large.
package struct UnreadableFile: Error, CustomStringConvertible {
    /// The maximum size, bytes.
    package static let mostBytes = 16 << 20
    package let description = "the file of the document isn't a regular one of at most 16 MiB"
}

extension ProxyRepresentation: WrittenRepresentation {
    fileprivate func data(of item: any Transferable, as mediaType: String) async throws -> Data? {
        guard let exporting, let item = item as? Item else { return nil }
        return try await exporting(item).data(as: mediaType)
    }
}

extension TransferRepresentations: WrittenRepresentation {
    fileprivate func data(of item: any Transferable, as mediaType: String) async throws -> Data? {
        for case let form as any WrittenRepresentation in all {
            if let data = try await form.data(of: item, as: mediaType) { return data }
        }
        return nil
    }
}

extension UTType {
    /// Returns true if its media type is this one; the case of letters doesn't count. RFC 2045, *Content-Type Header
    /// Field*.
    fileprivate func isMatched(by mediaType: String) -> Bool {
        guard let own = preferredMIMEType?.lowercased() else { return false }
        let other = mediaType.lowercased()
        return own == other || own.prefix { $0 != ";" } == other
    }
}
