import Gettext
import KeyFiles

/// A format for `import`.
enum ImportFormat: String, CaseIterable, Sendable {
    /// The output of `export`, which is always detected.
    case alarms
    case gnomeClocks = "gnome-clocks"
    case kclock
    case kalarm

    /// The names of other programs' formats.
    static let names = allCases.filter { $0 != .alarms }.map(\.rawValue)

    /// Creates the format of another program.
    ///
    /// - Throws: ``Problem/usage(_:)`` if there is no such format.
    init(named name: String) throws(Problem) {
        guard Self.names.contains(name), let format = Self(rawValue: name) else {
            throw .usage(Messages.oneOf(Self.names, name))
        }
        self = format
    }

    /// Returns the only possible format of a file's content; `nil` if there is none, or more than one.
    static func of(_ bytes: [UInt8]) -> ImportFormat? {
        if AlarmDocument.isLikely(bytes) { return .alarms }
        if KAlarm.isSource(bytes) { return .kalarm }
        let file = KeyFile(String(decoding: bytes, as: UTF8.self), hasOptions: true)
        switch (GNOMEClocks.isSource(file), KClock.isSource(file)) {
        case (true, false): return .gnomeClocks
        case (false, true): return .kclock
        default: return nil
        }
    }

    /// Parses the complete content of a file.
    ///
    /// - Parameter now: The time, µs since 1970 UTC.
    /// - Throws: ``Problem/refused(_:)`` if it has another format.
    func alarms(in bytes: [UInt8], at now: UInt64) throws(Problem) -> ImportedAlarms {
        var imported = ImportedAlarms()
        switch self {
        case .alarms:
            for alarm in try AlarmDocument(reading: bytes).alarms { imported.add(alarm) }
            return imported
        case .gnomeClocks, .kclock:
            let file = KeyFile(try TextFile.validText(bytes), hasOptions: true)
            imported = try self == .kclock ? KClock.alarms(in: file) : GNOMEClocks.alarms(in: file, at: now)
        case .kalarm: imported = try KAlarm.alarms(in: bytes, at: now)
        }
        // Probably a file of another format.
        guard !imported.alarms.isEmpty || !imported.omissions.isEmpty else {
            throw .refused(localized("expected alarms of {program}, got none", ["program": rawValue]))
        }
        return imported
    }
}
