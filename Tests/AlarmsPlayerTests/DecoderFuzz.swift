@testable import alarms_player

/// The player's decoder and loop, given any bytes as a sound file: by `make fuzz-guided`, and the kept files by the tests.
enum DecoderFuzz {
    /// The volume and the fade-in, ms: with both, all steps of the loop have an effect.
    private static let volume = 0.5
    private static let fadeIn = 20
    /// The sizes of the buffers that are filled one after the other, frames.
    private static let frames = [1, 64, 4000, 7]

    /// Plays `bytes`, if they are a sound, into buffers.
    ///
    /// - Returns: A description of the fault that was found; `nil`: none.
    static func fault(_ bytes: [UInt8]) -> String? {
        guard let decoder = try? Decoder(bytes: bytes) else { return nil }
        let sound = LoopedSound(decoder, volume: volume, fadeIn: fadeIn)
        for count in frames {
            var samples = [Float](repeating: .nan, count: count * sound.channels)
            do {
                try samples.withUnsafeMutableBufferPointer { try sound.fill($0) }
            } catch {
                return nil
            }
            // What is left as it was would be noise, and beyond 1 louder than the volume allows.
            if let sample = samples.first(where: { !($0.magnitude <= 1) }) { return "a sample of \(sample)" }
        }
        return nil
    }
}
