extension Alarm {
    /// The most bytes that the alarm takes in a listing on the bus: its path, the names and values of its properties,
    /// and its configuration, in which title, app, tint and icon stand again.
    public var listingSize: Int {
        let properties =
            configuration.title.utf8.count + configuration.appID.utf8.count + (configuration.tint?.utf8.count ?? 0)
            + (configuration.icon?.utf8.count ?? 0)
        // All but the texts comes to less than this, with the padding that depends on where those end.
        return 800 + properties + configuration.listingSize
    }
}
