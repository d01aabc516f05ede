/// A sound that never ends: after the last frame follows the first, without anything between.
///
/// Its loudness is put into the samples. The volume of the stream is left alone: that is the person's, whose mixer shows
/// it and whose sound server remembers it for all alarms; where volumes are flat, setting it would make all that plays
/// louder. The volume here is on the scale of the mixers' sliders, which is cubic: half of it sounds half as loud.
final class LoopedSound {
    /// The shortest sound, in parts of a second: looping a shorter one would do little else than begin anew.
    private static let shortest = 100

    /// How many frames it has a second.
    let rate: Int
    /// How many samples are in a frame.
    let channels: Int
    private let decoder: Decoder
    private let volume: Double
    /// How many frames it takes to become loud.
    private let fade: Int
    /// How many frames have been given, up to the end of the fade.
    private var position = 0
    /// How many frames have been decoded since the sound began anew.
    private var decoded = 0

    /// Loops what `decoder` gives.
    ///
    /// - Parameters:
    ///   - volume: How loud, 0…1.
    ///   - fadeIn: How long it takes to become so loud, in milliseconds; 0…86400000.
    init(_ decoder: Decoder, volume: Double, fadeIn: Int) {
        self.decoder = decoder
        self.volume = volume
        rate = decoder.rate
        channels = decoder.channels
        fade = fadeIn * decoder.rate / 1000
    }

    /// Fills `samples`, whose count is a multiple of ``channels``.
    ///
    /// - Throws: That there is nothing to fill it with.
    func fill(_ samples: UnsafeMutableBufferPointer<Float>) throws(Failure) {
        var filled = 0
        while filled < samples.count {
            let room = UnsafeMutableBufferPointer(rebasing: samples[filled...])
            let frames = decoder.read(into: room)
            decoded += frames
            filled += frames * channels
            guard filled < samples.count else { break }
            guard decoded * Self.shortest >= rate else { throw Failure("the sound is empty, too short or damaged") }
            guard decoder.rewind() else { throw Failure("the sound can't be rewound") }
            decoded = 0
        }
        scale(samples)
    }

    private func scale(_ samples: UnsafeMutableBufferPointer<Float>) {
        let loudness = Self.gain(volume)
        for start in stride(from: 0, to: samples.count, by: channels) {
            var gain = loudness
            if position < fade {
                gain = Self.gain(volume * Double(position) / Double(fade))
                position += 1
            }
            for index in start..<min(start + channels, samples.count) {
                let sample = samples[index]
                // A file of floating-point samples may hold anything.
                samples[index] = sample.isNaN ? 0 : max(-1, min(1, sample)) * gain
            }
        }
    }

    /// What samples are multiplied by, for a volume. The corresponding C function is `pa_sw_volume_to_linear`.
    static func gain(_ volume: Double) -> Float { Float(volume * volume * volume) }
}
