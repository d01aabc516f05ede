/// Operations on the key's row. Configurations are large, so operations reach them through a pointer and never copy them.
extension KeyTable {
    /// Sets the key in a configuration.
    ///
    /// - Throws: As ``KeyedConfiguration/set(_:)``.
    public func set(_ value: SettingValue, in configuration: inout Root) throws(Refusal) {
        try withUnsafeMutablePointer(to: &configuration) {
            run(SetKey(configuration: $0, key: self, value: value))
        }.get()
    }

    /// Resets the key in a configuration, so that it isn't set.
    public func reset(in configuration: inout Root) {
        withUnsafeMutablePointer(to: &configuration) {
            // A reset is never refused.
            _ = run(SetKey(configuration: $0, key: self, value: nil))
        }
    }

    /// Returns the key's value in a configuration; `nil`: it isn't set.
    public func value(in configuration: Root) -> SettingValue? {
        withUnsafePointer(to: configuration) { run(GetKey(configuration: $0)) }
    }

    /// Returns the settings that make `configuration` out of one in which no key is set, in the order of the keys.
    public static func settings(of configuration: Root) -> [KeySetting<Self>] {
        withUnsafePointer(to: configuration) { configuration in
            var settings: [KeySetting<Self>] = []
            for key in allCases {
                if let value = key.run(GetKey(configuration: configuration)) {
                    settings.append(KeySetting(key, value))
                }
            }
            return settings
        }
    }

    /// Returns the most bytes that the keys that are set take in a listing.
    static func listingSize(of configuration: Root) -> Int {
        withUnsafePointer(to: configuration) { configuration in
            allCases.reduce(0) { $0 + $1.run(MeasureKey(configuration: configuration)) }
        }
    }
}

/// Sets or resets the key.
private struct SetKey<Table: KeyTable>: KeyOperation {
    typealias Output = Result<Void, Refusal>

    let configuration: UnsafeMutablePointer<Table.Root>
    let key: Table
    /// The value that was given; `nil`: the key is reset.
    let value: SettingValue?

    @inline(__always)
    func run<Field: KeyField>(
        _ path: WritableKeyPath<Table.Root, Field.Content>, _ field: Field, _ role: Table.Role
    ) -> Output {
        Result { () throws(Refusal) in
            var kept: Field.Codec.Kept?
            if let value {
                // By the role, which is a constant in each row, and not by the key.
                let name = KeyName(key.rawValue, isOfSchedule: Table.isOfSchedule(role))
                kept = try field.codec.decode(value, for: name)
            }
            configuration.pointee[keyPath: path] = field.content(kept)
        }
    }
}

/// Returns the key's value.
private struct GetKey<Table: KeyTable>: KeyOperation {
    typealias Output = SettingValue?

    let configuration: UnsafePointer<Table.Root>

    @inline(__always)
    func run<Field: KeyField>(
        _ path: WritableKeyPath<Table.Root, Field.Content>, _ field: Field, _: Table.Role
    ) -> Output {
        field.kept(in: configuration.pointee[keyPath: path]).map(field.codec.encode)
    }
}

/// Returns the most bytes that the key takes in a listing.
private struct MeasureKey<Table: KeyTable>: KeyOperation {
    typealias Output = Int

    /// The most bytes of a key's entry, with its name, its type, padding, and a number or a word; or a text without its
    /// bytes.
    private static var entrySize: Int { 48 }

    let configuration: UnsafePointer<Table.Root>

    @inline(__always)
    func run<Field: KeyField>(
        _ path: WritableKeyPath<Table.Root, Field.Content>, _ field: Field, _: Table.Role
    ) -> Output {
        guard let kept = field.kept(in: configuration.pointee[keyPath: path]) else { return 0 }
        return Self.entrySize + field.codec.extraSize(of: kept)
    }
}

/// Returns the facts of the row that don't depend on a configuration.
public struct DescribeKey<Table: KeyTable>: KeyOperation {
    /// The type of the key's values, the value equivalent to an unset key, and the key's role.
    public typealias Output = (type: SettingType, unset: SettingValue?, role: Table.Role)

    /// Creates the operation.
    public init() {}

    /// Returns the facts of the row.
    @inline(__always)
    public func run<Field: KeyField>(
        _: WritableKeyPath<Table.Root, Field.Content>, _ field: Field, _ role: Table.Role
    ) -> Output {
        (field.codec.type, field.unsetValue, role)
    }
}
