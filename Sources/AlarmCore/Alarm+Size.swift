extension Alarm {
    /// The most bytes that it takes in a listing on the bus: its path, the names and values of its properties, and its
    /// configuration, in which the title stands again.
    public var listingSize: Int {
        // The fixed part, and for each key that is set its name, type and padding.
        let fixed = 1_200 + 64 * ConfigurationKey.allCases.count
        let configuration = configuration
        var text = 2 * configuration.title.utf8.count + 2 * configuration.appID.utf8.count
        text += (configuration.countdownTitle?.utf8.count ?? 0) + (configuration.pausedTitle?.utf8.count ?? 0)
        text += 2 * (configuration.tint?.utf8.count ?? 0) + 2 * (configuration.icon?.utf8.count ?? 0)
        text += configuration.metadata.size
        for button in configuration.buttons {
            text += 160 + (button.text?.utf8.count ?? 0) + (button.icon?.utf8.count ?? 0)
        }
        return fixed + text
    }
}
