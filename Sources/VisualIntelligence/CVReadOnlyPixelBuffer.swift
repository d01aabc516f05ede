package import AppIntents
internal import CPNG

/// The size of a picture.
public struct CVImageSize: Hashable, Sendable {
    /// The width, pixels.
    public let width: Int
    /// The height, pixels.
    public let height: Int
}

/// The pixels of a picture. Its name is that of CoreVideo's type, of which it has what can be offered without that.
public struct CVReadOnlyPixelBuffer: Sendable {
    /// The maximum number of pixels.
    static let mostPixels = 64_000_000
    private static let bytesPerPixel = 4

    /// The size.
    public let size: CVImageSize
    private let bytes: [UInt8]

    /// The width, pixels.
    public var width: Int { size.width }
    /// The height, pixels.
    public var height: Int { size.height }
    /// The distance between the beginnings of two rows, bytes.
    public var bytesPerRow: Int { width * Self.bytesPerPixel }

    /// Calls `body` with the pixels, from the top row to the bottom, each as four bytes: blue, green, red and alpha, in
    /// sRGB, not multiplied by alpha.
    ///
    /// - Parameter body: The buffer is only valid until it returns.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
    }

    /// Decodes a picture in the format PNG. The corresponding C functions are `png_image_begin_read_from_memory` and
    /// `png_image_finish_read`.
    ///
    /// - Throws: `UnusableImage`: `unknownFormat`, `damaged` or `tooLarge`.
    package init(decoding contents: [UInt8]) throws(UnusableImage) {
        guard contents.starts(with: Self.signature) else { throw .unknownFormat }
        (size, bytes) = try contents.withUnsafeBytes { Self.decode($0) }.get()
    }

    private static func decode(_ contents: UnsafeRawBufferPointer) -> Result<(CVImageSize, [UInt8]), UnusableImage> {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        // libpng keeps the pointer between the calls.
        return withUnsafeMutablePointer(to: &image) { image in
            defer { png_image_free(image) }
            guard png_image_begin_read_from_memory(image, contents.baseAddress, contents.count) != 0 else {
                return .failure(.damaged)
            }
            let size = CVImageSize(width: Int(image.pointee.width), height: Int(image.pointee.height))
            guard size.width <= mostPixels / max(1, size.height) else { return .failure(.tooLarge) }
            image.pointee.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
            var bytes = [UInt8](repeating: 0, count: size.width * size.height * bytesPerPixel)
            let isRead = bytes.withUnsafeMutableBytes { png_image_finish_read(image, nil, $0.baseAddress, 0, nil) != 0 }
            return isRead ? .success((size, bytes)) : .failure(.damaged)
        }
    }

    /// The first bytes of each file. Portable Network Graphics Specification, *PNG signature*.
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
