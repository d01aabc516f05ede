/// The words of the titles and app names of all alarms, to search them by.
///
/// It is of the alarms as they were when it was made: after a change it is made anew.
public struct TitleIndex: Sendable {
    /// The alarms: first those that ring, then the ones that ring next.
    private var ids: [AlarmID] = []
    /// The end of each alarm's words in ``words``.
    private var ends: [Int] = []
    private var words = FoldedWords()

    /// Reads the titles of all alarms.
    ///
    /// - Parameter appName: Returns the name of the app with this desktop id; asked once for each.
    public init(of alarms: any AlarmView, appName: (String) -> String?) {
        var titles: [AlarmID: (title: String, appID: String)] = [:]
        titles.reserveCapacity(alarms.count)
        var ringing: [(since: BootTime, id: AlarmID)] = []
        alarms.forEach { alarm in
            titles[alarm.id] = (alarm.configuration.title, alarm.configuration.appID)
            if let alert = alarm.alert { ringing.append((alert.start.boot, alarm.id)) }
        }
        ids = ringing.sorted { ($0.since, $0.id) < ($1.since, $1.id) }.map(\.id)
        let isRinging = Set(ids)
        ids += alarms.soonestFirst(titles.keys).filter { !isRinging.contains($0) }
        var appNames: [String: String] = [:]
        for id in ids {
            guard let (title, appID) = titles[id] else { continue }
            words.append(title)
            if !appID.isEmpty {
                let name = appNames[appID] ?? appName(appID) ?? ""
                appNames[appID] = name
                words.append(name)
            }
            ends.append(words.bytes.count)
        }
    }

    /// Returns the alarms whose titles or app names have, for each word of `text`, a word that begins with it; none
    /// for a text of less than two characters.
    ///
    /// - Parameter most: The greatest number of alarms.
    func alarms(matching text: String, most: Int) -> [AlarmID] {
        guard text.count >= 2 else { return [] }
        var wanted = FoldedWords()
        wanted.append(text)
        let prefixes = wanted.words
        guard !prefixes.isEmpty else { return [] }
        var found: [AlarmID] = []
        words.bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            for (index, end) in ends.enumerated() {
                let words = bytes[start..<end]
                start = end
                guard prefixes.allSatisfy({ Self.contains($0, in: words) }) else { continue }
                found.append(ids[index])
                if found.count == most { return }
            }
        }
        return found
    }

    private static func contains(_ prefix: [UInt8], in words: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard words.count >= prefix.count else { return false }
        for start in words.startIndex...(words.endIndex - prefix.count) where words[start] == prefix[0] {
            if words[start...].starts(with: prefix) { return true }
        }
        return false
    }
}
