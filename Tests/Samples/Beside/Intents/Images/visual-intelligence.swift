import AppIntents

// Replaces Apple's module VisualIntelligence, as far as the listings use it.

/// The pixels of a picture.
struct CVReadOnlyPixelBuffer: Sendable {
    let width: Int
    let height: Int
}

/// The picture in which something is searched: on the bus two bytes, its width and its height.
struct SemanticContentDescriptor: IntentValue, RawRepresentable {
    let pixelBuffer: CVReadOnlyPixelBuffer?

    var rawValue: Data { Data(pixelBuffer.map { [UInt8(clamping: $0.width), UInt8(clamping: $0.height)] } ?? []) }

    init?(rawValue: Data) {
        pixelBuffer =
            rawValue.count == 2
            ? CVReadOnlyPixelBuffer(width: Int(rawValue[0]), height: Int(rawValue[1])) : nil
    }
}
