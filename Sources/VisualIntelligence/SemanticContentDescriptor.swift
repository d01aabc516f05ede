public import AppIntents

/// A picture in which something is searched: the input of an `IntentValueQuery`, or a parameter of an intent.
///
/// It comes from a file in the format PNG: one that a person opens with the app, or one that a program gives to
/// `Entities` of org.example.AppIntents.App. As a parameter on the bus it has the form of an `IntentFile` with a URL.
public struct SemanticContentDescriptor: Sendable {
    /// Words for what the picture shows: empty, since nothing here recognizes objects.
    public let labels: [String]
    /// The pixels of the picture.
    public let pixelBuffer: CVReadOnlyPixelBuffer?
    /// The file of the picture; `nil`: it was opened by another program.
    private let file: IntentFile?
}

extension SemanticContentDescriptor: ImageSearchInput {
    package init(decoding file: ImageFile) throws(UnusableImage) {
        labels = []
        pixelBuffer = try CVReadOnlyPixelBuffer(decoding: file.bytes)
        self.file = file.url.map { IntentFile(fileURL: $0) }
    }
}

extension SemanticContentDescriptor: IntentValue {
    /// Returns the stored form of the value, the URL of its file; `nil` if it has none.
    public static func intentStorage(of value: SemanticContentDescriptor) -> IntentStorage? {
        value.file.flatMap(IntentFile.intentStorage(of:))
    }

    /// Returns the value in `storage`, decoded from its file; `nil` if it has another type, or no picture.
    public static func intentValue(in storage: IntentStorage?) -> SemanticContentDescriptor? {
        guard let url = IntentFile.intentValue(in: storage)?.fileURL, let file = try? ImageFile(at: url) else {
            return nil
        }
        return try? SemanticContentDescriptor(decoding: file)
    }
}
