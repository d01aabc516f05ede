public import AlarmCore

extension Player {
    /// A sound to play, and its volume.
    public struct Request: Hashable, Sendable {
        /// The sound.
        public var sound: Sound
        /// The volume, 0…1, on the scale of a mixer's slider; it multiplies the person's volumes there.
        public var volume: Double
        /// The fade-in duration.
        public var fadeIn: Interval
        /// The minimum volume of the mixer, to which a lower one is raised, percent, 0…100; `nil`: the mixer is
        /// unchanged.
        public var floor: Int?
        /// The start of the ring, from which the floor rises by ``steps``; `nil`: it is constant.
        public var risingSince: BootTime?

        /// The floors, percent, that replace a lower one, by the time after the start of the ring.
        static let steps = [(percent: 60, after: Interval.seconds(30)), (percent: 90, after: .seconds(60))]

        /// Creates a request.
        public init(
            sound: Sound, volume: Double = 1, fadeIn: Interval = .zero, floor: Int? = nil, risingSince: BootTime? = nil
        ) {
            self.sound = sound
            self.volume = volume
            self.fadeIn = fadeIn
            self.floor = floor
            self.risingSince = risingSince
        }

        /// The name of the standard sound in the themes.
        static let standardName = "alarm-clock-elapsed"

        /// The program's command to play the sound; `nil`: the sound is silence.
        var line: String? {
            let kind: String
            switch sound {
            case .silence: return nil
            case .standard: kind = "theme \(Self.standardName)"
            case .themed(let name): kind = "theme \(name)"
            // A path with a line break can't be written in a command.
            case .file(let path): kind = path.utf8.contains(UInt8(ascii: "\n")) ? "fallback" : "file \(path)"
            }
            return line(for: kind)
        }

        /// The program's command to play the fallback sound instead.
        var fallbackLine: String { line(for: "fallback") }

        private func line(for kind: String) -> String {
            let loudness = volume.isNaN ? 1 : max(0, min(1, volume))
            let milliseconds = max(0, min(Self.longestFade, fadeIn.microseconds / 1000))
            let verb = floor.map { "ring \(Self.floors(max(0, min(100, $0)), risingSince))" } ?? "play"
            return "\(verb) \(loudness) \(milliseconds) \(kind)"
        }

        private static func floors(_ floor: Int, _ start: BootTime?) -> String {
            guard let start else { return "\(floor)" }
            let steps = steps.filter { $0.percent > floor }
            return steps.reduce("\(floor)") { $0 + ",\($1.percent)@\((start + $1.after).microseconds)" }
        }

        /// The maximum fade-in accepted by the program, ms: a day.
        private static let longestFade: Int64 = 86_400_000
    }
}
