/// Makes the contents of a zone file.
struct TZifFile {
    var version = UInt8(ascii: "2")
    /// Offset, whether it is daylight saving time, index of the abbreviation.
    var types: [(offset: Int32, isDaylightSaving: UInt8, abbreviation: UInt8)] = [(3600, 0, 0), (7200, 1, 4)]
    /// Instant and index of the type.
    var transitions: [(instant: Int64, type: UInt8)] = []
    var abbreviations = Array("CET\0CEST\0".utf8)
    var leapSeconds: [(instant: Int64, correction: Int32)] = []
    var indicators: (standard: Int, universal: Int) = (0, 0)
    var footer = "CET-1CEST,M3.5.0,M10.5.0/3"

    var bytes: [UInt8] {
        guard version != 0 else { return header + data(timeSize: 4) }
        let empty = TZifFile(version: version, types: [(0, 0, 0)], abbreviations: [0], footer: "")
        return empty.header + empty.data(timeSize: 4) + header + data(timeSize: 8) + Array("\n\(footer)\n".utf8)
    }

    private var header: [UInt8] {
        let counts = [
            indicators.universal, indicators.standard, leapSeconds.count, transitions.count, types.count,
            abbreviations.count,
        ]
        return Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
            + counts.flatMap { Self.bytes(UInt32($0)) }
    }

    private func data(timeSize: Int) -> [UInt8] {
        func time(_ instant: Int64) -> [UInt8] { Self.bytes(instant).suffix(timeSize) }
        return transitions.flatMap { time($0.instant) } + transitions.map(\.type)
            + types.flatMap { Self.bytes($0.offset) + [$0.isDaylightSaving, $0.abbreviation] } + abbreviations
            + leapSeconds.flatMap { time($0.instant) + Self.bytes($0.correction) }
            + [UInt8](repeating: 0, count: indicators.standard + indicators.universal)
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }
}
