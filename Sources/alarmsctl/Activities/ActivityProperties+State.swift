import AlarmsClient

extension ActivityProperties {
    /// True if it is active, or stale: it goes on.
    var isLive: Bool { state == .active || state == .stale }

    /// True if the properties that decide on its place in the order to show are those of the other one.
    func hasPlace(of other: ActivityProperties) -> Bool {
        state == other.state && appID == other.appID && relevance == other.relevance
            && startUSec == other.startUSec && endedUSec == other.endedUSec
    }
}
