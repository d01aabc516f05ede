/// Texts that end with the schedule.
extension AlarmTextDivider {
    /// Returns the readings of words that together are a schedule; the last words may be a title.
    func whole(_ found: [Schedule], _ part: Part) -> AlarmTextMeaning {
        let words = part.words
        var meaning = meaning(found, "", behind: words, of: part)
        guard words.count > 1, kind == .alarm || words.last.map(AlarmTextTitle.isNoun) == true else { return meaning }
        for count in stride(from: words.count - 1, to: 0, by: -1) {
            let shorter = schedules(words[..<count], part)
            // `9am London time`
            guard !shorter.isEmpty, !AlarmTextTitle.has(.zoneSuffix, words[count]),
                !isLength(shorter) || !isBesideTime(words[count...], part)
            else { continue }
            let title = AlarmTextTitle(words: Self.title(words[count...]), reader: reader)
            let isSame = shorter.map(\.settings) == found.map(\.settings)
            guard !title.words.isEmpty, kind == .alarm || isSame, !title.isRest(of: words[..<count]) else { break }
            if isSame, shorter[0].saysHalf, title.words.count == 1, AlarmTextTitle.meals.contains(title.text) {
                return AlarmTextMeaning(readings: Self.readings(shorter, title.text))
            }
            let titled = Self.readings(shorter, title.text)
            meaning.readings = isSame ? titled + meaning.readings : meaning.readings + titled
            meaning.problem = Self.either(title.text)
            break
        }
        return meaning
    }

    /// Returns the readings of a title before the schedule, as in Korean.
    func titleFirst(_ part: Part) -> AlarmTextMeaning? {
        let words = part.words
        let unknown = words.lastIndex(where: ScheduleTextWord.isUnknown) ?? 0
        for start in words.indices.dropFirst(unknown + 1) {
            let found = schedules(words[start...], part)
            guard !found.isEmpty else { continue }
            let title = AlarmTextTitle(words: Array(words[..<start]), reader: reader)
            // A single word may be read as a number by chance: `월세`.
            guard found.count == 1, !title.words.contains(where: \.isJoined), title.isText else { return nil }
            let times = title.timesAtEnd
            var meaning = meaning(found, title.text, behind: words[start...], of: part)
            if !title.text.hasHangul || !words[start...].text.hasHangul {
                if times > 0 { return nil }
                meaning.problem = refusal(of: part).text
                meaning.isUnlikely = true
            } else if times > 0 {
                meaning.problem = refusal(of: title.words.suffix(times) + words[start...], part)
            } else if title.timesAtStart > 0 {
                let day = title.words.prefix(title.timesAtStart)
                let longer = schedules(day + words[start...], part)
                meaning.readings = Self.readings(longer, title.words.dropFirst(day.count).text) + meaning.readings
                meaning.problem = longer.isEmpty ? refusal(of: day + words[start...], part) : Self.either(day.text)
            }
            return meaning
        }
        return nil
    }
}

extension String {
    /// True if the text has a Korean letter, composed or decomposed.
    fileprivate var hasHangul: Bool {
        unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) || (0x1100...0x11FF).contains($0.value) }
    }
}
