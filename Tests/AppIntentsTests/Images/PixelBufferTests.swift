import AppIntents
import Foundation
import TestSupport
import Testing

@testable import VisualIntelligence

/// Pictures, decoded.
@Suite struct PixelBufferTests {
    /// Pictures in the format PNG.
    enum Picture {
        /// Three pixels wide and two high.
        static let small = data(
            "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAGUlEQVR42mP4z8Dwn0tErgFIAZlg4j+YAAB8Rwqz3HygdAAAAABJRU5ErkJggg=="
        )
        /// One pixel wide and high.
        static let tiny = data(
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgZGJmAQAAGQALOARUtAAAAABJRU5ErkJggg==")
        /// Says that it is 65,535 pixels wide and high.
        static let huge = data(
            "iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAYAAAC2BdlQAAAACUlEQVR42mMAAAABAAGxDbaTAAAAAElFTkSuQmCC")

        private static func data(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }
    }

    @Test func `the pixels are in rows from the top, in blue, green, red and alpha`() throws {
        let buffer = try CVReadOnlyPixelBuffer(decoding: Picture.small)
        #expect(buffer.width == 3 && buffer.height == 2 && buffer.size == CVImageSize(width: 3, height: 2))
        #expect(buffer.bytesPerRow == 12)
        let blue: [UInt8] = [255, 0, 0, 255]
        let red: [UInt8] = [0, 0, 255, 255]
        #expect(buffer.withUnsafeBytes { Array($0) } == red + [30, 20, 10, 128] + blue + blue + blue + red)
    }

    @Test(
        arguments: [
            ([], UnusableImage.unknownFormat), (Array("GIF89a".utf8), .unknownFormat),
            (Array(Picture.small.prefix(8)), .damaged), (Array(Picture.small.prefix(60)), .damaged),
            (Picture.small.enumerated().map { $0.offset == 45 ? 0 : $0.element }, .damaged), (Picture.huge, .tooLarge),
        ] as [([UInt8], UnusableImage)]) func `other bytes are refused`(_ bytes: [UInt8], _ error: UnusableImage)
    {
        #expect(throws: error) { try CVReadOnlyPixelBuffer(decoding: bytes) }
    }

    @Test func `a parameter is stored as the URL of its file`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/a b.png"
        try Data(Picture.small).write(to: URL(filePath: path))
        let stored = IntentFile.intentStorage(of: IntentFile(fileURL: URL(filePath: path)))
        let picture = try #require(SemanticContentDescriptor.intentValue(in: stored))
        #expect(picture.pixelBuffer?.width == 3 && picture.labels.isEmpty)
        #expect(SemanticContentDescriptor.intentStorage(of: picture) == stored)
        try directory.write("no picture", to: "a b.png")
        #expect(picture.pixelBuffer?.width == 3)
        #expect(SemanticContentDescriptor.intentValue(in: stored)?.pixelBuffer == nil)
        #expect(SemanticContentDescriptor.intentValue(in: nil) == nil)
    }
}
