public import AppIntents
internal import Synchronization

/// A picture in which something is searched: the input of an `IntentValueQuery`, or a parameter of an intent.
///
/// It comes from a file in the format PNG: one that a person opens with the app, or one that a program gives to
/// `Entities` of org.example.AppIntents.App. As a parameter it has the form of an `IntentFile` with a URL.
public struct SemanticContentDescriptor: Sendable {
    /// The pixels, decoded when they are first used.
    private final class Pixels: Sendable {
        private enum State {
            case file(IntentFile)
            case decoded(CVReadOnlyPixelBuffer?)
        }

        private let state: Mutex<State>

        init(of file: IntentFile) { state = Mutex(.file(file)) }

        init(_ buffer: CVReadOnlyPixelBuffer) { state = Mutex(.decoded(buffer)) }

        var buffer: CVReadOnlyPixelBuffer? {
            state.withLock { state in
                switch state {
                case .decoded(let buffer): return buffer
                case .file(let file):
                    let contents = file.fileURL.flatMap { try? ImageFile(at: $0) }
                    let buffer = contents.flatMap { try? CVReadOnlyPixelBuffer(decoding: $0.bytes) }
                    state = .decoded(buffer)
                    return buffer
                }
            }
        }
    }

    private let pixels: Pixels
    /// The file of the picture; `nil`: it was opened by another program.
    private let file: IntentFile?

    /// Words for what the picture shows: empty, since nothing here recognizes objects.
    public var labels: [String] { [] }

    /// The pixels of the picture. Of a parameter, they are read from the file at the first use; `nil`: the file isn't
    /// there any more, or isn't a picture in the format PNG.
    public var pixelBuffer: CVReadOnlyPixelBuffer? { pixels.buffer }
}

extension SemanticContentDescriptor: ImageSearchInput {
    package init(decoding file: ImageFile) throws(UnusableImage) {
        pixels = Pixels(try CVReadOnlyPixelBuffer(decoding: file.bytes))
        self.file = file.url.map { IntentFile(fileURL: $0) }
    }
}

extension SemanticContentDescriptor: IntentValue {
    /// Returns the stored form of the value, the URL of its file; `nil` if it has none.
    public static func intentStorage(of value: SemanticContentDescriptor) -> IntentStorage? {
        value.file.flatMap(IntentFile.intentStorage(of:))
    }

    /// Returns the value in `storage`, whose file isn't read yet; `nil` if it has another type.
    public static func intentValue(in storage: IntentStorage?) -> SemanticContentDescriptor? {
        guard let file = IntentFile.intentValue(in: storage), file.fileURL != nil else { return nil }
        return SemanticContentDescriptor(pixels: Pixels(of: file), file: file)
    }
}
