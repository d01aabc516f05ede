internal import Glibc

/// Sounds for tests. Microsoft and IBM, *Multimedia Programming Interface and Data Specifications 1.0*, WAVE.
public enum WaveFile {
    /// Returns the bytes of a file of these samples.
    ///
    /// - Parameters:
    ///   - format: 1: integers of 16 bits; 3: floating point, of 32 bits.
    ///   - data: The samples as bytes.
    public static func bytes(
        format: UInt16 = 1, channels: UInt16 = 1, rate: UInt32 = UInt32(SoundServer.rate), data: [UInt8]
    ) -> [UInt8] {
        let bits: UInt16 = format == 3 ? 32 : 16
        let frame = channels * (bits / 8)
        let form = words(format, channels) + words(rate, rate * UInt32(frame)) + words(frame, bits)
        let chunks =
            text("WAVEfmt ") + words(UInt32(form.count)) + form + text("data") + words(UInt32(data.count)) + data
        return text("RIFF") + words(UInt32(chunks.count)) + chunks
    }

    /// Returns the bytes of a file of 16-bit samples.
    public static func bytes(
        _ samples: [Int16], channels: UInt16 = 1, rate: UInt32 = UInt32(SoundServer.rate)
    ) -> [UInt8] {
        bytes(channels: channels, rate: rate, data: samples.flatMap { words($0) })
    }

    /// Returns the samples of a tone, of so many frames; it loops without a click if `period` divides that.
    public static func tone(frames: Int, period: Int = 20, peak: Double = 0.8) -> [Int16] {
        (0..<frames).map { Int16(32767 * peak * sin(2 * Double.pi * Double($0) / Double(period))) }
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func words<Word: FixedWidthInteger>(_ words: Word...) -> [UInt8] {
        words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
    }
}

extension TemporaryDirectory {
    /// Writes a file of these bytes in this directory, and returns its path.
    ///
    /// - Throws: ``TestFailure``.
    @discardableResult
    public func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = "\(path)/\(name)"
        guard let stream = fopen(file, "we") else { throw TestFailure("can't write \(file)") }
        let written = fwrite(bytes, 1, bytes.count, stream)
        guard fclose(stream) == 0, written == bytes.count else { throw TestFailure("can't write \(file)") }
        return file
    }
}
