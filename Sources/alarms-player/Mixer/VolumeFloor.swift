/// The combined volume to which device and stream are raised, and the later ones while the alarm is unanswered.
struct VolumeFloor: Equatable {
    /// A volume that replaces the previous one.
    struct Step: Equatable {
        /// The volume, percent.
        let percent: Int
        /// The time of the change, µs on `CLOCK_BOOTTIME`.
        let time: Int64
    }

    /// The first volume, percent.
    let first: Int
    /// The later volumes, increasing, ordered by time.
    let steps: [Step]

    init(_ first: Int, steps: [Step] = []) {
        self.first = first
        self.steps = steps
    }

    /// Parses a volume, and for each later one a comma, the volume, `@` and its time; `nil`: they are invalid.
    init?(_ text: Substring) {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = Self.percent(words[0]) else { return nil }
        var steps: [Step] = []
        for word in words.dropFirst() {
            let parts = word.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, let percent = Self.percent(parts[0]), let time = Int64(parts[1]),
                percent > steps.last?.percent ?? first, time >= steps.last?.time ?? .min
            else { return nil }
            steps.append(Step(percent: percent, time: time))
        }
        self.init(first, steps: steps)
    }

    private static func percent(_ text: Substring) -> Int? {
        Int(text).flatMap { (0...100).contains($0) ? $0 : nil }
    }

    /// Returns the volume at a time, percent.
    func percent(at now: Int64) -> Int { steps.last { $0.time <= now }?.percent ?? first }
}
