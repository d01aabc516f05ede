/// Reading and writing of any key, in this module, so that the compiler specialises the table's functions.
extension Configuration: KeyedConfiguration {
    /// Sets one key.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` or `invalidSchedule` for a value out of range, `tooLarge`.
    public mutating func set(_ setting: Setting) throws(Refusal) { try setting.key.set(setting.value, in: &self) }

    /// Resets one key, so that it isn't set.
    public mutating func reset(_ key: ConfigurationKey) { key.reset(in: &self) }

    /// Returns the value of one key; `nil`: it isn't set.
    public func value(of key: ConfigurationKey) -> SettingValue? { key.value(in: self) }

    /// The settings that make this configuration out of one in which no key is set, in the order of the keys.
    public var settings: [Setting] { ConfigurationKey.settings(of: self) }

    /// The most bytes that the keys that are set take in a listing.
    var listingSize: Int { ConfigurationKey.listingSize(of: self) }

    /// Resets the keys that `settings` replace: an instant and a rule in local time exclude each other.
    mutating func makeRoom(for settings: [Setting]) {
        let keys = settings.map(\.key)
        if keys.contains(.time) { reset(.fireAt) }
        guard keys.contains(.fireAt) else { return }
        for key in ConfigurationKey.allCases where key.isOfLocalRule { reset(key) }
    }
}
