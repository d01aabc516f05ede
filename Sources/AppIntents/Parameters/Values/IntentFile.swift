internal import AlarmsClient
@_exported public import struct CoreTransferable.UTType
public import FoundationEssentials

/// A file, with its contents or its URL.
///
/// Its form in storage and on the bus is a dictionary `a{sv}`: `filename` (`s`), `type` (`s`), and `data` (`ay`) or
/// `url` (`s`).
public struct IntentFile: Hashable, Sendable {
    /// The name, for people.
    public var filename: String
    /// The type of the contents; `nil`: unknown.
    public var type: UTType?
    /// The URL; `nil`: the file has only contents.
    public let fileURL: URL?
    /// True if the file at the URL should be removed when it is no longer needed. It has no effect here.
    public var removedOnCompletion = false
    private let bytes: Data?

    /// Creates a file from its contents.
    public init(data: Data, filename: String, type: UTType? = nil) {
        self.filename = filename
        self.type = type
        fileURL = nil
        bytes = data
    }

    /// Creates a file from its URL.
    ///
    /// - Parameters:
    ///   - fileURL: The URL.
    ///   - filename: The name, for people; `nil`: from the URL.
    ///   - type: The type of the contents.
    public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
        self.filename = filename ?? fileURL.lastPathComponent
        self.type = type
        self.fileURL = fileURL
        bytes = nil
    }

    /// The contents, read from the file at each access unless they are in memory; empty if it can't be read.
    public var data: Data { bytes ?? fileURL.flatMap { try? Data(contentsOf: $0) } ?? Data() }
}

extension IntentFile: IntentValue {
    /// Returns the stored form of the value.
    public static func intentStorage(of value: IntentFile) -> IntentStorage? {
        var entries: [String: BusValue] = ["filename": .string(value.filename)]
        entries["type"] = (value.type?.identifier).map(BusValue.string)
        entries["url"] = (value.fileURL?.absoluteString).map(BusValue.string)
        entries["data"] = value.bytes.flatMap { Data.intentStorage(of: $0)?.value }
        return IntentStorage(.dictionary(entries))
    }

    /// Returns the value in `storage`; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> IntentFile? {
        guard let storage, let entries = storage.value.dictionaryValue else { return nil }
        let type = entries["type"]?.stringValue.map { UTType($0) ?? UTType(importedAs: $0) }
        let filename = entries["filename"]?.stringValue
        if let data = Data.intentValue(in: entries["data"].map(storage.part)) {
            return IntentFile(data: data, filename: filename ?? "", type: type)
        }
        guard let url = URL.intentValue(in: entries["url"].map(storage.part)), url.isFileURL else { return nil }
        return IntentFile(fileURL: url, filename: filename, type: type)
    }
}

extension IntentParameter where Value.UnwrappedType: IntentFileOrList {
    /// Creates a file, or a list of files.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - supportedContentTypes: No effect here.
    ///   - requestValueDialog: The question for a missing value.
    ///   - inputConnectionBehavior: No effect here.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, supportedContentTypes: [UTType],
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(nil, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }

    /// Creates a file, or a list of files.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - supportedTypeIdentifiers: No effect here.
    ///   - requestValueDialog: The question for a missing value.
    ///   - inputConnectionBehavior: No effect here.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        supportedTypeIdentifiers: [String], requestValueDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(nil, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }
}

/// A file, or a list of files.
public protocol IntentFileOrList: IntentValue {}

extension IntentFile: IntentFileOrList {}
extension Array: IntentFileOrList where Element == IntentFile {}
