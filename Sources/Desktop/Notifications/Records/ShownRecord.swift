internal import AlarmCore
internal import EventLoop
internal import Glibc

/// Records in a file the notifications that a server shows, for the next service: left alone after a crash, alerts
/// would stay on the screen without an alarm, with buttons that do nothing.
///
/// The file is in the directory that is removed at logout. It contains the server, and then the numbers, the alerts, the
/// notices, the occurrences that people were told of and the questions that they have dismissed, each on a line of its
/// own. Nothing depends on it: if it can't be written or read, or is malformed, nothing is recorded.
final class ShownRecord {
    /// The notifications that a server shows.
    struct Content {
        /// The server, one line; empty: there is none.
        let server: String
        /// The numbers of countdowns, questions, activities and the result.
        var numbers: [UInt32] = []
        var rings: [ShownRing] = []
        var notices: [ShownNotice] = []
        /// The occurrences of which people were told beforehand, whether the notice is on the screen or was closed.
        var told: [Occurrence] = []
        /// The questions that were closed without an answer: a service that starts anew presses nobody for one.
        var dismissed: [Dismissals.Dismissal] = []
    }

    /// Returns the present content.
    var current: (() -> Content)?

    /// The maximum number of recorded alerts, and of countdowns: more than a screen ever shows.
    private static let mostNumbers = 1_000
    /// The maximum size of the file, bytes: more than that many numbers and the longest notices.
    private static let longest = 1 << 20

    private let directory: String
    private var path: String { "\(directory)/notifications" }
    private var later: DeferredSource?
    /// The record of the service before, until the present server is known.
    private var found: Content?
    private var saved: [UInt8]?
    /// The occurrences that people were told of by the service before.
    private(set) var told: [Occurrence] = []
    /// The questions that were dismissed in the time of the service before.
    private(set) var dismissed: [Dismissals.Dismissal] = []

    /// Reads the record in the directory of this path, which need not exist.
    ///
    /// - Throws: `SystemError` if memory is short.
    init(in directory: String, _ loop: EventLoop) throws(SystemError) {
        self.directory = directory
        // Changes are frequent, and often come in groups.
        later = try DeferredSource(in: loop, priority: .idle) { [unowned self] in save() }
        guard let bytes = try? RegularFile.bytes(at: path, limit: Self.longest) else { return }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let server = lines.first else { return }
        told = lines.dropFirst().compactMap { Occurrence(line: $0) }
        dismissed = lines.dropFirst().compactMap { Dismissals.Dismissal(line: $0) }
        let numbers = lines.dropFirst().prefix(Self.mostNumbers).compactMap { UInt32($0) }
        found = Content(
            server: String(server), numbers: numbers.filter { $0 != 0 },
            rings: Array(lines.dropFirst().lazy.compactMap { ShownRing(line: $0) }.prefix(Self.mostNumbers)),
            notices: lines.dropFirst().compactMap { ShownNotice(line: $0) })
    }

    /// Returns the notifications that `server` shows of the service before this one; once.
    func takeFound(of server: String) -> Content? {
        guard let found else { return nil }
        self.found = nil
        saveLater()
        return found.server == server ? found : nil
    }

    /// Returns the end of the keys of a ring that the service before this one has shown; `nil`: it has shown none that
    /// has begun then.
    func keySuffix(of id: AlarmID, since start: WallTime) -> String? {
        found?.rings.first { $0.alarm == id && $0.start == start }?.keySuffix
    }

    /// Schedules ``save()`` after a change.
    func saveLater() {
        later?.runOnce()
    }

    /// Writes the present record, if it differs from the file.
    func save() {
        guard found == nil else { return }
        let text = current.map { Self.text(of: $0()) } ?? []
        guard text != saved else { return }
        saved = text
        if text.isEmpty { unlink(path) } else { try? RegularFile.replace(at: path, with: text) }
    }

    /// Returns the text of the file; empty if nothing is shown.
    private static func text(of content: Content) -> [UInt8] {
        let numbers = content.numbers.sorted().prefix(mostNumbers).map { "\($0)" }
        let rings = content.rings.sorted { $0.number < $1.number }.prefix(mostNumbers).map(\.line)
        let lines =
            numbers + rings + content.notices.map(\.line) + content.told.map(\.line).sorted()
            + content.dismissed.compactMap(\.line).sorted()
        // A line isn't empty.
        let server = content.server.isEmpty ? "-" : content.server
        return lines.isEmpty ? [] : Array("\(server)\n\(lines.map { "\($0)\n" }.joined())".utf8)
    }
}

/// The record of an alert: a line with its number, its alarm, the start of the ring, µs since 1970 UTC, and the end of its
/// keys.
struct ShownRing: Hashable {
    /// The server's number.
    let number: UInt32
    let alarm: AlarmID
    let start: WallTime
    /// The random end of the keys on the bus.
    let keySuffix: String

    /// Describes what the server shows of a posting; `nil`: it is no alert.
    init?(_ posting: Posting) {
        guard let ring = posting.ring else { return nil }
        number = posting.slot.number
        alarm = posting.alarm.id
        start = ring.wall
        keySuffix = posting.slot.delivery.keySuffix
    }

    /// Parses a line; `nil` if it isn't the record of an alert.
    init?(line: Substring) {
        let fields = line.split(separator: " ", omittingEmptySubsequences: false)
        guard fields.count == 4, let number = UInt32(fields[0]), number != 0, let alarm = AlarmID(fields[1]),
            let start = Int64(fields[2])
        else { return nil }
        self.number = number
        self.alarm = alarm
        self.start = WallTime(microseconds: start)
        keySuffix = String(fields[3])
    }

    /// The line, without its end.
    var line: String { "\(number) \(alarm) \(start.microseconds) \(keySuffix)" }
}
