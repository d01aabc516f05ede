internal import AlarmCore

/// The content of a zone file: the Time Zone Information Format of RFC 8536, versions 1 to 4.
///
/// # Theory of operation
///
/// A file has a header with the counts of the data, and the data. From version 2 on, the first data block, with 32-bit
/// times, is skipped; another header follows, data with 64-bit times and a footer: the rule for clock changes after
/// the last transition. All input is checked: every count against the file's length before it is used, every index
/// against its table, every number against its range.
struct TZif {
    /// The range of transitions, seconds since 1970 UTC; others are ignored. RFC 8536, section 3.2, recommends the
    /// lower end to writers.
    private static let instants: ClosedRange<Int64> = -(1 << 59)...1 << 59
    /// The range of offsets from UTC, seconds: RFC 8536, section 3.2.
    private static let offsets: ClosedRange<Int64> = -89_999...93_599

    /// The offset of local time from UTC before the first transition, seconds.
    let initialOffset: Int64
    /// The transitions, ascending; some repeat the previous offset.
    let transitions: [Zone.Transition]
    /// The rule after the last transition or, without transitions, for all times; `nil`: the offset doesn't change any
    /// more.
    let rule: TZRule?

    /// Reads the content of a zone file. Trailing bytes are ignored, since RFC 8536 lets later versions append data.
    ///
    /// - Throws: `damaged` or, if its times count leap seconds, `leapSeconds`.
    init(_ bytes: [UInt8]) throws(ZoneFileError.Problem) {
        var cursor = ByteCursor(bytes)
        let header = try TZifHeader(&cursor)
        guard header.version > 1 else {
            (initialOffset, transitions) = try Self.data(header, timeSize: 4, &cursor)
            rule = nil
            return
        }
        try cursor.skip(header.dataLength(timeSize: 4), of: "the version 1 data")
        let second = try TZifHeader(&cursor)
        guard second.version == header.version else {
            throw .damaged("its headers tell of versions \(header.version) and \(second.version)")
        }
        (initialOffset, transitions) = try Self.data(second, timeSize: 8, &cursor)
        rule = try Self.footer(&cursor)
    }

    private static func data(
        _ header: TZifHeader, timeSize: Int, _ cursor: inout ByteCursor
    ) throws(ZoneFileError.Problem) -> (initialOffset: Int64, transitions: [Zone.Transition]) {
        guard header.leapCount == 0 else { throw .leapSeconds(header.leapCount) }
        guard header.typeCount > 0 else { throw .damaged("it has no type of local time") }
        for count in [header.standardCount, header.universalCount] where count != 0 && count != header.typeCount {
            throw .damaged("it has \(header.typeCount) types of local time, but \(count) indicators of them")
        }
        try cursor.require(header.dataLength(timeSize: timeSize), of: "the data")
        var instants: [Int64] = []
        instants.reserveCapacity(header.timeCount)
        for number in 0..<header.timeCount {
            let instant = timeSize == 4 ? Int64(cursor.next(as: Int32.self)) : cursor.next(as: Int64.self)
            guard Self.instants.contains(instant) else { throw .damaged("transition \(number) is at \(instant) s") }
            guard instants.last.map({ $0 < instant }) ?? true else {
                throw .damaged("transition \(number) isn't after the one before")
            }
            instants.append(instant)
        }
        var types: [Int] = []
        types.reserveCapacity(header.timeCount)
        for number in 0..<header.timeCount {
            let type = Int(cursor.next(as: UInt8.self))
            guard type < header.typeCount else {
                throw .damaged("transition \(number) is to type \(type) of \(header.typeCount)")
            }
            types.append(type)
        }
        let offsets = try offsets(header, &cursor)
        let transitions = zip(instants, types).map { Zone.Transition(at: $0, to: offsets[$1]) }
        return (offsets[0], transitions)
    }

    /// Reads the offset of each type of local time, and skips the abbreviations and indicators after them.
    private static func offsets(
        _ header: TZifHeader, _ cursor: inout ByteCursor
    ) throws(ZoneFileError.Problem) -> [Int64] {
        var offsets: [Int64] = []
        for type in 0..<header.typeCount {
            let offset = Int64(cursor.next(as: Int32.self))
            let isDaylightSaving = cursor.next(as: UInt8.self)
            let abbreviation = Int(cursor.next(as: UInt8.self))
            guard Self.offsets.contains(offset) else { throw .damaged("type \(type) is \(offset) s ahead of UTC") }
            guard isDaylightSaving <= 1 else {
                throw .damaged("type \(type) has \(isDaylightSaving) for whether it is daylight saving time")
            }
            guard abbreviation < header.characterCount else {
                throw .damaged("type \(type) has abbreviation \(abbreviation) of \(header.characterCount) bytes")
            }
            offsets.append(offset)
        }
        try cursor.skip(header.characterCount, of: "the abbreviations")
        try cursor.skip(header.standardCount + header.universalCount, of: "the indicators")
        return offsets
    }

    private static func footer(_ cursor: inout ByteCursor) throws(ZoneFileError.Problem) -> TZRule? {
        let lineFeed = UInt8(ascii: "\n")
        let footer = cursor.rest
        guard footer.first == lineFeed, let end = footer.dropFirst().firstIndex(of: lineFeed) else {
            throw .damaged("its footer is cut short")
        }
        let text = footer[footer.startIndex + 1..<end]
        guard !text.isEmpty else { return nil }
        guard let rule = TZRule(text) else {
            let shown = String(decoding: text.prefix(64), as: UTF8.self)
            throw .damaged("its footer is no rule: \(shown.debugDescription)")
        }
        return rule
    }
}
