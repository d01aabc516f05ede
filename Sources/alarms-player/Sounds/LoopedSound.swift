internal import LineIO

/// A sound that loops endlessly without a gap.
///
/// Its volume is applied to the samples. The volume of the stream isn't used: it belongs to the person, is displayed by
/// mixers and stored by the sound server for all alarms; with flat volumes, setting it would make all sounds louder.
/// The volume here is on the mixers' cubic scale: half of it sounds half as loud.
final class LoopedSound {
    /// The divisor of a second for the shortest sound: looping a shorter one would mostly rewind.
    private static let shortest = 100

    /// The factor of the volume while it is lowered.
    private static let loweredPart = 0.4

    /// The sample rate, Hz.
    let rate: Int
    /// The number of samples per frame.
    let channels: Int
    private let decoder: Decoder
    private let volume: Double
    private let isLowered: () -> Bool
    /// The fade-in duration, frames.
    private let fade: Int
    /// The number of returned frames, up to the end of the fade.
    private var position = 0
    /// The number of frames decoded since the last rewind.
    private var decoded = 0

    /// Loops the sound of `decoder`.
    ///
    /// - Parameters:
    ///   - volume: The volume, 0…1.
    ///   - fadeIn: The fade-in duration, ms; 0…86400000.
    ///   - isLowered: Returns true while the volume is to be lowered for speech.
    init(
        _ decoder: Decoder, volume: Double, fadeIn: Int, isLowered: @escaping () -> Bool = { false }
    ) {
        self.decoder = decoder
        self.volume = volume
        self.isLowered = isLowered
        rate = decoder.rate
        channels = decoder.channels
        fade = fadeIn * decoder.rate / 1000
    }

    /// Fills `samples`, whose count is a multiple of ``channels``.
    ///
    /// - Throws: A failure if the sound can't be decoded further.
    func fill(_ samples: UnsafeMutableBufferPointer<Float>) throws(SoundFailure) {
        var filled = 0
        while filled < samples.count {
            let room = UnsafeMutableBufferPointer(rebasing: samples[filled...])
            let frames = decoder.read(into: room)
            decoded += frames
            filled += frames * channels
            guard filled < samples.count else { break }
            guard decoded * Self.shortest >= rate else {
                throw SoundFailure("the sound is empty, too short or damaged", .unsuitable)
            }
            guard decoder.rewind() else { throw SoundFailure("the sound can't be rewound", .unsuitable) }
            decoded = 0
        }
        scale(samples)
    }

    private func scale(_ samples: UnsafeMutableBufferPointer<Float>) {
        let volume = isLowered() ? volume * Self.loweredPart : volume
        let loudness = Self.gain(volume)
        for start in stride(from: 0, to: samples.count, by: channels) {
            var gain = loudness
            if position < fade {
                gain = Self.gain(volume * Double(position) / Double(fade))
                position += 1
            }
            for index in start..<min(start + channels, samples.count) {
                let sample = samples[index]
                // A file with floating-point samples may contain any value.
                samples[index] = sample.isNaN ? 0 : max(-1, min(1, sample)) * gain
            }
        }
    }

    /// Returns the factor of the samples for a volume. The corresponding C function is `pa_sw_volume_to_linear`.
    static func gain(_ volume: Double) -> Float { Float(volume * volume * volume) }
}
