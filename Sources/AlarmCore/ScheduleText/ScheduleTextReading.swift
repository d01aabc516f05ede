/// A text of ``ScheduleText`` as one language understands it.
struct ScheduleTextReading {
    let language: ScheduleTextLanguage
    /// The settings; `nil`: it isn't understood.
    private(set) var settings: [Setting]?
    private var problem = ScheduleTextProblem.missingTime
    private var reader: ScheduleTextReader

    /// Reads `text`, which has these tokens.
    init(
        _ text: [Character], _ tokens: [ScheduleTextToken], in language: ScheduleTextLanguage, at now: WallTime,
        _ zones: any Zones
    ) {
        self.language = language
        reader = ScheduleTextReader(text, tokens, in: language, zones: zones)
        do throws(ScheduleTextProblem) {
            try reader.read()
            settings = try ScheduleTextRule(parts: reader.parts, now: now, zones: zones).settings()
        } catch {
            problem = error
        }
    }

    /// The values of the settings, in a row.
    var meaning: LocalizableText {
        let values = (settings ?? []).map { setting in
            switch setting.value {
            case .string(let text): text
            case .strings(let names): names.joined(separator: ",")
            case .uint64(let microseconds): "\(microseconds) µs"
            default: ""
            }
        }
        return LocalizableText.quoted(values.joined(separator: " "))
    }

    /// Returns the reason for which no language understands the text: that of the language that has most words of it.
    static func problem(of readings: [ScheduleTextReading]) -> ScheduleTextProblem {
        let unknown = readings.map(\.reader.unknownWords)
        guard let best = unknown.indices.min(by: { unknown[$0].count < unknown[$1].count }) else { return .missingTime }
        let reading = readings[best]
        for word in unknown[best] {
            guard let other = readings.first(where: { $0.knows(word) }) else { continue }
            guard let own = reading.reader.knownWords.first(where: { !other.knows($0) }) else { continue }
            return .mixed(own, reading.language.name, word, other.language.name)
        }
        return reading.problem
    }

    private func knows(_ word: String) -> Bool {
        language.parts(of: word).allSatisfy { !language.meanings(of: $0).isEmpty }
    }
}
