/// An index of the words of all alarms' titles and app names.
///
/// It is updated lazily: the next search reads the words of changed alarms only.
public struct TitleIndex: Sendable {
    private var words: [AlarmID: FoldedWords] = [:]
    /// The alarms that were added or changed since the last update.
    private var changed: Set<AlarmID> = []

    /// Reads the titles of all alarms.
    ///
    /// - Parameter appName: Returns the name of the app with this desktop id.
    public init(of alarms: any AlarmView, appName: (String) -> String?) {
        words.reserveCapacity(alarms.count)
        alarms.forEach { words[$0.id] = Self.words(of: $0, appName) }
    }

    /// Notes that an alarm was added or changed.
    public mutating func alarmChanged(_ id: AlarmID) {
        changed.insert(id)
    }

    /// Removes the words of an alarm that was removed.
    public mutating func alarmRemoved(_ id: AlarmID) {
        words[id] = nil
        changed.remove(id)
    }

    /// Reads the titles of the alarms that have changed.
    ///
    /// - Parameter appName: Returns the name of the app with this desktop id.
    public mutating func readChanges(of alarms: any AlarmView, appName: (String) -> String?) {
        for id in changed { words[id] = alarms.alarm(id).map { Self.words(of: $0, appName) } }
        changed = []
    }

    /// Returns the alarms whose titles or app names have, for each word of `text`, a word that begins with it, in the
    /// order of ``AlarmView/ringingFirst(_:most:)``; none for a text of less than two characters that isn't a Korean
    /// syllable.
    ///
    /// - Parameter alarms: All alarms.
    /// - Parameter most: The greatest number of alarms.
    func alarms(matching text: String, of alarms: any AlarmView, most: Int) -> [AlarmID] {
        let wanted = FoldedWords(text)
        guard text.count >= 2 || wanted.isSyllable else { return [] }
        let prefixes = wanted.words
        guard !prefixes.isEmpty else { return [] }
        var found: [AlarmID] = []
        for (id, words) in words {
            if words.contain(prefixes) { found.append(id) }
        }
        return alarms.ringingFirst(found, most: most)
    }

    private static func words(of alarm: Alarm, _ appName: (String) -> String?) -> FoldedWords {
        var words = FoldedWords(alarm.configuration.title)
        let appID = alarm.configuration.appID
        if !appID.isEmpty, let name = appName(appID) { words.append(name) }
        return words
    }
}
