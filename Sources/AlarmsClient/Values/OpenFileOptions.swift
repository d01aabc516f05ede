package import DBus

/// The options of a call, a dictionary `a{sv}`, of which one may be an open file (`h`).
package struct OpenFileOptions {
    /// A file that the caller has opened.
    package final class OpenFile: Sendable {
        /// The descriptor.
        package let descriptor: OwnedDescriptor

        init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }
    }

    /// The options but the file.
    package private(set) var values: [String: Value] = [:]
    /// The file; `nil`: there is no such option, or this process can't have more files open.
    package private(set) var file: OpenFile?
    /// True if this process can't have more files open.
    package private(set) var isFileMissing = false

    /// Reads the next argument.
    ///
    /// - Parameter key: The key of the file.
    /// - Throws: `Reader.TypeMismatch` if it is no dictionary `a{sv}`, or has a descriptor anywhere else.
    package init(from reader: inout Reader, file key: String) throws(Reader.TypeMismatch) {
        var dictionary = try reader.array(of: "{sv}")
        while !dictionary.isAtEnd {
            var entry = try dictionary.dictionaryEntry()
            let name = try entry.string()
            var variant = try entry.variant()
            if name == key, variant.type == .unixFileDescriptor {
                if let descriptor = try variant.fileDescriptor() { file = OpenFile(descriptor) }
                isFileMissing = file == nil
            } else {
                values[name] = try Value(from: &variant)
            }
        }
    }
}
