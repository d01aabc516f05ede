/// The reading of a text of ``ScheduleText`` in one language.
struct ScheduleTextReading {
    let language: ScheduleTextLanguage
    /// The words of the text that the language doesn't know.
    private let unknownWords: [String]
    /// The settings; `nil`: the text isn't read, or isn't understood.
    private(set) var settings: [Setting]?
    private var problem = ScheduleTextProblem.missingTime
    private var reader: ScheduleTextReader

    /// Creates the reading of a text that isn't read yet.
    ///
    /// - Parameter tokens: The tokens of `text`.
    init(
        _ text: [Character], _ tokens: [ScheduleTextToken], in language: ScheduleTextLanguage, _ zones: any Zones
    ) {
        self.language = language
        reader = ScheduleTextReader(text, tokens, in: language, zones: zones)
        unknownWords = reader.unknownWords
    }

    /// Reads the text in the language that knows most of its words, and in each language whose unknown words are all
    /// parts of cities' names.
    ///
    /// - Returns: The index of the language that knows most words.
    static func read(_ readings: inout [ScheduleTextReading], at now: WallTime) -> Int {
        let best = readings.indices.min { readings[$0].unknownWords.count < readings[$1].unknownWords.count } ?? 0
        for index in readings.indices
        where index == best || readings[index].unknownWords.allSatisfy(ScheduleTextCities.isPartOfName) {
            readings[index].read(at: now)
        }
        return best
    }

    private mutating func read(at now: WallTime) {
        do throws(ScheduleTextProblem) {
            try reader.read()
            settings = try ScheduleTextRule(parts: reader.parts, now: now, zones: reader.zones).settings()
        } catch {
            problem = error
        }
    }

    /// The values of the settings, separated by spaces.
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

    /// Returns the reason why this language, which has most words of the text, doesn't understand it.
    ///
    /// - Parameter readings: The readings in all languages, for words unknown to this one.
    func problem(among readings: [ScheduleTextReading]) -> ScheduleTextProblem {
        for word in unknownWords {
            guard let other = readings.first(where: { $0.knows(word) }) else { continue }
            guard let own = reader.knownWords.first(where: { !other.knows($0) }) else { continue }
            return .mixed(own, language.name, word, other.language.name)
        }
        return problem
    }

    private func knows(_ word: String) -> Bool {
        language.parts(of: word).allSatisfy { !language.meanings(of: $0).isEmpty }
    }
}
