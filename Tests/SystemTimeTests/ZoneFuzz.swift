import AlarmCore

@testable import SystemTime

/// The reader of zone files and the engine with what it has read, given any bytes: by `make fuzz-guided`, and the kept
/// files by the tests.
enum ZoneFuzz {
    /// Zones with one answer to all names.
    private final class OneZone: Zones {
        let system: Zone

        init(_ zone: Zone) { system = zone }

        func zone(named name: String) -> Zone? { system }
    }

    /// The instants at which a zone is asked for its offset, seconds since 1970 UTC: those that are in use, and the ends
    /// of the range.
    private static let instants: [Int64] = [
        .min / 1_000_000, -(1 << 59), -1, 0, 1_800_000_000, 1 << 40, 253_402_300_799, .max / 1_000_000,
    ]
    /// The instants from which due times are looked for, seconds since 1970 UTC.
    private static let presents: [Int64] = [0, 1_800_000_000, 4_102_444_800]
    private static let id = AlarmID(high: 0x0123_4567_89AB_4DEF, low: 0x8123_4567_89AB_CDEF)
    private static let countOfDues = 8

    /// Reads `bytes` as a zone file, and looks for due times in the zone, if they are one.
    ///
    /// - Returns: A description of the fault that was found; `nil`: none.
    static func fault(_ bytes: [UInt8]) -> String? {
        guard let file = try? TZif(bytes) else { return nil }
        let zone = file.zone(named: "Test")
        for instant in instants + file.transitions.prefix(8).map(\.instant) {
            let offset = zone.offset(at: instant)
            if offset.magnitude > 93_600 { return "\(offset) s ahead of UTC at \(instant)" }
            _ = LocalTime(WallTime(seconds: instant), in: zone)
        }
        let near = file.transitions.suffix(2).map(\.instant).filter { (0...1 << 36).contains($0) }
        for present in presents + near {
            let zones = OneZone(zone)
            if let fault = faultOfDues(from: WallTime(seconds: present), in: zones) { return fault }
        }
        return nil
    }

    private static func faultOfDues(from present: WallTime, in zones: OneZone) -> String? {
        let engine = Engine(limits: Limits(), zones: zones)
        let now = Moment(wall: present, boot: BootTime(microseconds: 0))
        let rule: [Setting] = [.time("02:30"), .weekdays(["mon", "sun"])]
        guard (try? engine.apply(.schedule(id, rule), at: now)) != nil else { return nil }
        let dues = engine.alarm(id)?.nextOccurrences(countOfDues) ?? []
        if let first = dues.first, first <= present { return "due at \(first.microseconds), which isn't after now" }
        for (due, next) in zip(dues, dues.dropFirst()) where next <= due {
            return "due at \(due.microseconds), and next at \(next.microseconds)"
        }
        return nil
    }
}
