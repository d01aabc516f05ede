/// Titles behind a schedule.
extension AlarmTextDivider {
    /// Returns the readings of a schedule and its title, whose first or last words may belong to the schedule; `nil`:
    /// all words are a schedule, but of another language than the keyword's.
    func judged(_ found: [Schedule], _ words: [String], _ titleWords: [String], of part: Part) -> AlarmTextMeaning? {
        if let meaning = withNoun(found, words, titleWords, of: part) { return meaning }
        if let meaning = withEdge(found, words, titleWords, of: part) { return meaning }
        let title = AlarmTextTitle(words: titleWords, reader: reader)
        let isRest = title.isRest(of: words)
        if !isRest || titleWords.count == 1, let meaning = withSmallerUnit(found, words, titleWords) { return meaning }
        var meaning = meaning(found, title.text, behind: words, of: part)
        if isRest {
            meaning = time(words, title, of: part, before: meaning)
            if meaning.problem == nil {
                let refusal = refusal(of: Part(words: words + titleWords, isTimer: part.isTimer))
                if case .notFound = refusal { return nil }
                meaning.problem = refusal.text
            }
            meaning.isUnlikely = true
            return meaning
        }
        let behind = AlarmTextTitle(words: Array(titleWords.dropFirst()), reader: reader)
        let isMeal =
            AlarmTextTitle.meals.contains(titleWords[0]) && found.allSatisfy(\.saysHalf)
            && (behind.words.isEmpty || behind.timesAtStart == 0)
        let times = isMeal ? 0 : title.timesAtStart
        if times > 0 {
            let time = AlarmTextTitle(words: Array(titleWords.prefix(times)), reader: reader)
            meaning = self.time(words, time, of: part, before: meaning)
            // With the known words behind it: `every 2 days`.
            let rest = titleWords.dropFirst(times).prefix { word in part.languages.contains { isKnown(word, in: $0) } }
            meaning.problem = meaning.problem ?? refusal(of: words + time.words + rest, part)
        } else if let time = secondTime(behind: found, words, titleWords) {
            meaning.problem = meaning.problem ?? Self.either(time)
        } else if title.daysAtEnd > 0 {
            let day = titleWords.suffix(title.daysAtEnd)
            let longer = decided(schedules(words + day, part), (words + day)[...], part)
            if day.count > 1 || !title.changesLastDay {
                meaning.readings = Self.readings(longer, titleWords.dropLast(day.count).text) + meaning.readings
            }
            meaning.problem = longer.isEmpty ? refusal(of: words + day, part) : Self.either(day.text)
        }
        return meaning
    }

    /// Returns a time of day in the title of a length, or a number right behind a bare hour: `5 days a week 7am gym`,
    /// `17 30 Sport`.
    private func secondTime(behind found: [Schedule], _ words: [String], _ titleWords: [String]) -> String? {
        if let last = words.last, last.allSatisfy(\.isNumber), titleWords[0].allSatisfy(\.isNumber) {
            return titleWords[0]
        }
        guard isLength(found) else { return nil }
        for start in titleWords.indices where !ScheduleTextWord.isUnknown(titleWords[start]) {
            for count in 1...3 where start + count <= titleWords.count {
                let text = titleWords[start..<(start + count)].text
                if reader.isTime(text) { return text }
            }
        }
        return nil
    }

    /// Adds the reading in which a length and the words behind it are a time of day: `7:30 pm`.
    private func time(
        _ words: [String], _ rest: AlarmTextTitle, of part: Part, before meaning: AlarmTextMeaning
    ) -> AlarmTextMeaning {
        let text = (words + rest.words).text
        let times = part.isTimer ? reader.schedules(text, isTimer: false) : []
        guard times.contains(where: { $0.settings.first?.key != .preAlert }) else {
            return AlarmTextMeaning(readings: meaning.readings)
        }
        return AlarmTextMeaning(readings: Self.readings(times, "") + meaning.readings, problem: Self.either(rest.text))
    }

    /// Returns the reading in which a noun that doesn't change the time begins the title: `7am Morning run`.
    private func withNoun(
        _ found: [Schedule], _ words: [String], _ titleWords: [String], of part: Part
    ) -> AlarmTextMeaning? {
        guard let noun = words.last, AlarmTextTitle.isNoun(noun), words.count > 1, found.count == 1 else { return nil }
        let shorter = schedules(words.dropLast(), part)
        guard shorter.map(\.settings) == found.map(\.settings) else { return nil }
        return AlarmTextMeaning(readings: Self.readings(shorter, ([noun] + titleWords).text))
    }

    /// Returns the readings of a two-digit number behind hours or minutes: it counts the next smaller unit, or begins
    /// the title: `1h 30 Bread`.
    private func withSmallerUnit(_ found: [Schedule], _ words: [String], _ titleWords: [String]) -> AlarmTextMeaning? {
        guard found.count == 1, case .uint64(let length)? = found[0].settings.first?.value,
            found[0].settings[0].key == .preAlert, let digits = AlarmTextTitle.digits(titleWords[0]),
            digits.utf8.count == 2, let number = Int64(digits: digits.utf8), number < 60
        else { return nil }
        let unit = length % 3_600_000_000 == 0 ? "m" : "s"
        let longer = reader.schedules("\(words.text) \(number)\(unit)", isTimer: true)
        guard longer.count == 1, length % 60_000_000 == 0 else { return nil }
        return AlarmTextMeaning(
            readings: Self.readings(longer, titleWords.dropFirst().text) + Self.readings(found, titleWords.text),
            problem: Self.either(titleWords[0]), isUnlikely: titleWords.count == 1)
    }

    /// Returns the readings in which the last words of the schedule belong to it, or begin the title: `9am London
    /// Call`, `9 Uhr 30 Minuten Sport`, `7 Uhr zwei Eier`.
    private func withEdge(
        _ found: [Schedule], _ words: [String], _ titleWords: [String], of part: Part
    ) -> AlarmTextMeaning? {
        for count in 1...ScheduleTextCities.mostWords where count < words.count {
            let edge = Array(words.suffix(count))
            guard mayBeginTitle(edge, behind: words.dropLast(count), titleWords, found) else { continue }
            let shorter = schedules(words.dropLast(count), part)
            guard shorter.contains(where: { $0.settings.first?.key == .time }) else { continue }
            return AlarmTextMeaning(
                readings: Self.readings(found, titleWords.text) + Self.readings(shorter, (edge + titleWords).text),
                problem: Self.either(edge.text))
        }
        return nil
    }

    /// Returns true if the last words of a schedule may also begin the title.
    private func mayBeginTitle(
        _ edge: [String], behind schedule: ArraySlice<String>, _ titleWords: [String], _ found: [Schedule]
    ) -> Bool {
        guard let before = schedule.last, let word = edge.last else { return false }
        // `9am London Call`, `9am +1000 steps`
        if !titleWords[0].isJoined, found.contains(where: { $0.settings.contains { $0.key == .timeZone } }),
            ScheduleTextCities.zone(of: edge.text.lowercased()) != nil || isNumberOfZone(edge.text)
        {
            return true
        }
        // `9 Uhr 30 Minuten Sport`
        if edge.count == 2 {
            return schedule.count > 1 && AlarmTextTitle.has(.unit(.minutes(1)), word)
                && AlarmTextTitle.digits(edge[0]) != nil
        }
        // `7 Uhr so ein Mist`, `7am sat nav`, `7 Uhr 20 Kniebeugen`, but not `Mo 9 Uhr und Mi Bad`
        return edge.count == 1 && !AlarmTextTitle.isJoint(before)
            && (word == "Fr." || AlarmTextTitle.shortWords.contains(word.lowercased())
                || AlarmTextTitle.compounds.contains("\(word) \(titleWords[0])".lowercased())
                || isRatherCount(word, behind: before))
    }

    /// Returns true if a number behind an hour may count things instead of minutes: `7 Uhr 20 Kniebeugen`, but not `7
    /// Uhr 30 Arbeit`. In Korean any number may, since minutes have a word.
    private func isRatherCount(_ word: String, behind hour: String) -> Bool {
        guard let digits = AlarmTextTitle.digits(word), digits.utf8.count <= 2, AlarmTextTitle.digits(hour) == nil,
            let number = Int64(digits: digits.utf8)
        else { return false }
        return number % 15 != 0 || hour.hasSuffix("시")
    }

    private func isNumberOfZone(_ word: String) -> Bool {
        word.first == "+" && !word.isJoined && !word.contains(":")
    }
}
