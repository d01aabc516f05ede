public import AlarmCore

extension Player {
    /// What is to be heard, and how.
    public struct Request: Hashable, Sendable {
        /// Which sound.
        public var sound: Sound
        /// How loud, 0…1, on the scale of a mixer's slider and on top of what the person has set there.
        public var volume: Double
        /// How long it takes to become so loud.
        public var fadeIn: Interval

        /// Describes what is to be heard.
        public init(sound: Sound, volume: Double = 1, fadeIn: Interval = .zero) {
            self.sound = sound
            self.volume = volume
            self.fadeIn = fadeIn
        }

        /// The line that asks the program for it; `nil`: nothing is to be heard.
        var line: String? {
            let kind: String
            switch sound {
            case .silence: return nil
            case .standard: kind = "theme alarm-clock-elapsed"
            case .themed(let name): kind = "theme \(name)"
            // A path that is no line can't be said.
            case .file(let path): kind = path.utf8.contains(UInt8(ascii: "\n")) ? "fallback" : "file \(path)"
            }
            return line(for: kind)
        }

        /// The line that asks for the program's own sound in its place.
        var fallbackLine: String { line(for: "fallback") }

        private func line(for kind: String) -> String {
            let loudness = volume.isNaN ? 1 : max(0, min(1, volume))
            let milliseconds = max(0, min(Self.longestFade, fadeIn.microseconds / 1000))
            return "play \(loudness) \(milliseconds) \(kind)"
        }

        /// The program takes no longer one, in milliseconds: a day.
        private static let longestFade: Int64 = 86_400_000
    }
}
