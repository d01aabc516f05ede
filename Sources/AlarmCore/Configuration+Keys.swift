/// What can be done with any key of a configuration. Each is an operation on the key's row, which the compiler makes into
/// plain code for each key; the configuration is large, so it is reached through a pointer and never copied.
extension Configuration {
    /// Sets one key.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` or `invalidSchedule` for a value out of range, `tooLarge`.
    public mutating func set(_ setting: Setting) throws(Refusal) {
        try withUnsafeMutablePointer(to: &self) { configuration throws(Refusal) in
            try setting.key.run(SetKey(configuration: configuration, setting: setting))
        }
    }

    /// Resets one key: puts it back to not being set.
    public mutating func reset(_ key: ConfigurationKey) {
        withUnsafeMutablePointer(to: &self) { key.run(ResetKey(configuration: $0)) }
    }

    /// Returns the value of one key; `nil`: it isn't set.
    public func value(of key: ConfigurationKey) -> Setting.Value? {
        withUnsafePointer(to: self) { key.run(GetKey(configuration: $0)) }
    }

    /// The settings that make this configuration out of one in which nothing is set, in the order of the keys.
    public var settings: [Setting] {
        ConfigurationKey.allCases.compactMap { key in value(of: key).map { Setting(key, $0) } }
    }

    /// The most bytes that the keys that are set take in a listing.
    var listingSize: Int {
        withUnsafePointer(to: self) { configuration in
            ConfigurationKey.allCases.reduce(0) { $0 + $1.run(MeasureKey(configuration: configuration)) }
        }
    }

    /// Resets what `settings` stand in place of: an instant and a rule in local time exclude each other.
    mutating func makeRoom(for settings: [Setting]) {
        let keys = settings.map(\.key)
        if keys.contains(.time) { reset(.fireAt) }
        guard keys.contains(.fireAt) else { return }
        for key in ConfigurationKey.allCases where key.isOfLocalRule { reset(key) }
    }
}

extension ConfigurationKey {
    /// The type of the key's values.
    public var type: Setting.ValueType { run(DescribeKey()).type }

    /// The value that is the same as not setting the key; `nil`: there is none.
    public var unsetValue: Setting.Value? { run(DescribeKey()).unset }

    /// The part that the key has in what an alarm does.
    var role: Role { run(DescribeKey()).role }
}

private struct SetKey: KeyOperation {
    typealias Output = Void
    typealias Failure = Refusal

    let configuration: UnsafeMutablePointer<Configuration>
    let setting: Setting

    @inline(__always)
    func run<Field: KeyField>(
        _ path: WritableKeyPath<Configuration, Field.Content>, _ field: Field, _: ConfigurationKey.Role
    ) throws(Refusal) {
        guard let given = field.codec.payload(of: setting.value) else {
            throw setting.key.refusal(expected: "a value of type \(field.codec.type)", got: "one of another type")
        }
        configuration.pointee[keyPath: path] = field.content(try field.codec.decode(given, for: setting.key))
    }
}

private struct ResetKey: KeyOperation {
    typealias Output = Void
    typealias Failure = Never

    let configuration: UnsafeMutablePointer<Configuration>

    @inline(__always)
    func run<Field: KeyField>(
        _ path: WritableKeyPath<Configuration, Field.Content>, _ field: Field, _: ConfigurationKey.Role
    ) {
        configuration.pointee[keyPath: path] = field.content(nil)
    }
}

private struct GetKey: KeyOperation {
    typealias Output = Setting.Value?
    typealias Failure = Never

    let configuration: UnsafePointer<Configuration>

    @inline(__always)
    func run<Field: KeyField>(
        _ path: WritableKeyPath<Configuration, Field.Content>, _ field: Field, _: ConfigurationKey.Role
    ) -> Setting.Value? {
        guard let kept = field.kept(in: configuration.pointee[keyPath: path]) else { return nil }
        return field.codec.value(field.codec.encode(kept))
    }
}

private struct MeasureKey: KeyOperation {
    typealias Output = Int
    typealias Failure = Never

    /// The most bytes of a key's entry, with its name, its type, padding, and a number or a word; or a text without its
    /// bytes.
    private static let entrySize = 48

    let configuration: UnsafePointer<Configuration>

    @inline(__always)
    func run<Field: KeyField>(
        _ path: WritableKeyPath<Configuration, Field.Content>, _ field: Field, _: ConfigurationKey.Role
    ) -> Int {
        guard let kept = field.kept(in: configuration.pointee[keyPath: path]) else { return 0 }
        return Self.entrySize + field.codec.extraSize(of: kept)
    }
}

private struct DescribeKey: KeyOperation {
    typealias Output = (type: Setting.ValueType, unset: Setting.Value?, role: ConfigurationKey.Role)
    typealias Failure = Never

    @inline(__always)
    func run<Field: KeyField>(
        _: WritableKeyPath<Configuration, Field.Content>, _ field: Field, _ role: ConfigurationKey.Role
    ) -> Output {
        (field.codec.type, field.unset, role)
    }
}
