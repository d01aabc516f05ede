/// Reading and writing of any key. Each is an operation on the key's row, which the compiler specialises to direct
/// access of the property. The configuration is large, so operations reach it through a pointer and never copy it.
extension Configuration {
    /// Sets one key.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` or `invalidSchedule` for a value out of range, `tooLarge`.
    public mutating func set(_ setting: Setting) throws(Refusal) {
        try withUnsafeMutablePointer(to: &self) {
            setting.key.run(SetKey(configuration: $0, key: setting.key, value: setting.value))
        }.get()
    }

    /// Resets one key, so that it isn't set.
    public mutating func reset(_ key: ConfigurationKey) {
        withUnsafeMutablePointer(to: &self) {
            // A reset is never refused.
            _ = key.run(SetKey(configuration: $0, key: key, value: nil))
        }
    }

    /// Returns the value of one key; `nil`: it isn't set.
    public func value(of key: ConfigurationKey) -> Setting.Value? {
        withUnsafePointer(to: self) { key.run(GetKey(configuration: $0)) }
    }

    /// The settings that make this configuration out of one in which nothing is set, in the order of the keys.
    public var settings: [Setting] {
        withUnsafePointer(to: self) { configuration in
            var settings: [Setting] = []
            for key in ConfigurationKey.allCases {
                if let value = key.run(GetKey(configuration: configuration)) { settings.append(Setting(key, value)) }
            }
            return settings
        }
    }

    /// The most bytes that the keys that are set take in a listing.
    var listingSize: Int {
        withUnsafePointer(to: self) { configuration in
            ConfigurationKey.allCases.reduce(0) { $0 + $1.run(MeasureKey(configuration: configuration)) }
        }
    }

    /// Resets the keys that `settings` replace: an instant and a rule in local time exclude each other.
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

    /// The role of the key.
    var role: Role { run(DescribeKey()).role }
}

private struct SetKey: KeyOperation {
    typealias Output = Result<Void, Refusal>

    let configuration: UnsafeMutablePointer<Configuration>
    let key: ConfigurationKey
    /// The value that was given; `nil`: the key is reset.
    let value: Setting.Value?

    @inline(__always)
    func run<Field: KeyField>(_ path: PropertyPath<Field>, _ field: Field, _: ConfigurationKey.Role) -> Output {
        Result { () throws(Refusal) in
            let kept = if let value { try field.codec.decode(value, for: key) } else { nil as Field.Codec.Kept? }
            configuration.pointee[keyPath: path] = field.content(kept)
        }
    }
}

private struct GetKey: KeyOperation {
    typealias Output = Setting.Value?

    let configuration: UnsafePointer<Configuration>

    @inline(__always)
    func run<Field: KeyField>(_ path: PropertyPath<Field>, _ field: Field, _: ConfigurationKey.Role) -> Output {
        field.kept(in: configuration.pointee[keyPath: path]).map(field.codec.encode)
    }
}

private struct MeasureKey: KeyOperation {
    typealias Output = Int

    /// The most bytes of a key's entry, with its name, its type, padding, and a number or a word; or a text without its
    /// bytes.
    private static let entrySize = 48

    let configuration: UnsafePointer<Configuration>

    @inline(__always)
    func run<Field: KeyField>(_ path: PropertyPath<Field>, _ field: Field, _: ConfigurationKey.Role) -> Output {
        guard let kept = field.kept(in: configuration.pointee[keyPath: path]) else { return 0 }
        return Self.entrySize + field.codec.extraSize(of: kept)
    }
}

private struct DescribeKey: KeyOperation {
    typealias Output = (type: Setting.ValueType, unset: Setting.Value?, role: ConfigurationKey.Role)

    @inline(__always)
    func run<Field: KeyField>(_: PropertyPath<Field>, _ field: Field, _ role: ConfigurationKey.Role) -> Output {
        (field.codec.type, field.unsetValue, role)
    }
}
