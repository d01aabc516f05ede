import AlarmCore

/// The zones of the tests, from the initial time of the tests on.
final class ZoneTable: Zones {
    var system = Zone.utc

    func zone(named name: String) -> Zone? { Self.zones[name] }

    /// A name of the maximum length.
    static let longestName = "Etc/" + String(repeating: "x", count: 251)

    static let berlin = Zone(
        name: "Europe/Berlin", initialOffset: 7200,
        transitions: [
            // 2001-10-28, 2002-03-31, 2002-10-27 01:00 UTC
            Zone.Transition(at: 1_004_230_800, to: 3600), Zone.Transition(at: 1_017_536_400, to: 7200),
            Zone.Transition(at: 1_035_680_400, to: 3600),
        ])
    static let newYork = Zone(
        name: "America/New_York", initialOffset: -14_400,
        transitions: [
            // 2001-10-28 06:00 UTC, 2002-04-07 07:00 UTC
            Zone.Transition(at: 1_004_248_800, to: -18_000), Zone.Transition(at: 1_018_162_800, to: -14_400),
        ])
    /// The zone that skipped 2011-12-30.
    static let apia = Zone(
        name: "Pacific/Apia", initialOffset: -36_000,
        transitions: [Zone.Transition(at: 1_325_239_200, to: 50_400)])

    static let zones = Dictionary(
        uniqueKeysWithValues: [.utc, berlin, newYork, apia, Zone(name: longestName, initialOffset: 0)].map {
            ($0.name, $0)
        })
}
