public import FoundationEssentials

/// The form of a value as bytes of a type.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    /// The type of the bytes.
    public let contentType: UTType
    package let exporting: (@Sendable (Item) async throws -> Data)?
    package let importing: (@Sendable (Data) async throws -> Item)?

    /// Creates a form that is written and read.
    public init(
        contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
        importing: @escaping @Sendable (Data) async throws -> Item
    ) {
        self.contentType = contentType
        self.exporting = exporting
        self.importing = importing
    }

    /// Creates a form that is only written.
    public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
        contentType = exportedContentType
        self.exporting = exporting
        importing = nil
    }

    /// Creates a form that is only read.
    public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
        contentType = importedContentType
        exporting = nil
        self.importing = importing
    }
}

/// A file that was written for another program.
public struct SentTransferredFile: Hashable, Sendable {
    /// The place.
    public let file: URL

    /// Creates a file.
    public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
        self.file = file
    }
}

/// A file that another program has written.
public struct ReceivedTransferredFile: Hashable, Sendable {
    /// The place.
    public let file: URL
    /// True if it is the other program's own.
    public let isOriginalFile: Bool
}

/// The form of a value as a file of a type.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
    /// The type of the file.
    public let contentType: UTType
    package let exporting: (@Sendable (Item) async throws -> SentTransferredFile)?
    package let importing: (@Sendable (ReceivedTransferredFile) async throws -> Item)?

    /// Creates a form that is written and read.
    public init(
        contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {
        self.contentType = contentType
        self.exporting = exporting
        self.importing = importing
    }

    /// Creates a form that is only written.
    public init(
        exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
    ) {
        contentType = exportedContentType
        self.exporting = exporting
        importing = nil
    }
}

/// The form of a value as another value that has forms.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
    package let exporting: (@Sendable (Item) async throws -> Proxy)?

    /// Creates a form that is only written.
    public init(exporting: @escaping @Sendable (Item) async throws -> Proxy) {
        self.exporting = exporting
    }
}

extension String: Transferable {
    /// The text in UTF-8.
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .utf8PlainText) { text in Data(text.utf8) }
    }
}

extension Data: Transferable {
    /// The bytes themselves.
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(contentType: .data) { data in
            data
        } importing: { data in
            data
        }
    }
}

extension URL: Transferable {
    /// The address as a text.
    public static var transferRepresentation: some TransferRepresentation {
        ProxyRepresentation(exporting: { url in url.absoluteString })
    }
}
