/// The keywords of searches, in all languages at once.
package enum FindKeyword {
    /// Before or behind a length: starts a timer.
    case timer
    /// Before or behind a time: sets an alarm.
    case alarm
    case stop, snooze, undo
    /// Before a title.
    case title

    /// A word, and the languages that have it.
    typealias Row = (keyword: FindKeyword, languages: [ScheduleTextLanguage])

    /// Returns the keyword of a word, or of several with spaces between them, in either case; `nil`: they aren't a
    /// keyword.
    static func row(of word: String) -> Row? { table[word.lowercased()] }

    /// Returns the keyword of a word, as ``row(of:)``.
    package static func keyword(of word: String) -> FindKeyword? { row(of: word)?.keyword }

    private static let table: [String: Row] = {
        let rows: [(spellings: String, row: Row)] = [
            ("timer", (.timer, ScheduleTextLanguage.all)), ("타이머", (.timer, [.korean])),
            ("kurzzeitwecker|eieruhr|küchenwecker|kuechenwecker", (.timer, [.german])),
            ("alarm", (.alarm, [.english, .german])), ("wecker", (.alarm, [.german])), ("알람|알림", (.alarm, [.korean])),
            ("reminder", (.alarm, [.english])), ("erinnerung", (.alarm, [.german])),
            ("stop", (.stop, [.english])), ("stopp|stoppen", (.stop, [.german])),
            ("중지|정지|끄기|꺼줘|멈춰", (.stop, [.korean])),
            ("snooze", (.snooze, [.english])), ("schlummern", (.snooze, [.german])),
            ("다시 알림|스누즈", (.snooze, [.korean])),
            ("undo", (.undo, [.english])), ("rückgängig|rueckgaengig", (.undo, [.german])),
            ("실행 취소|되돌리기", (.undo, [.korean])),
            ("for|called|named|titled|labeled|labelled", (.title, [.english])), ("für|fuer", (.title, [.german])),
        ]
        var table: [String: Row] = [:]
        for (spellings, row) in rows {
            for spelling in spellings.split(separator: "|") { table[String(spelling)] = row }
        }
        return table
    }()
}
