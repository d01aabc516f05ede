/// The keys of a configuration by their names on the bus, as a table: ``run(_:)`` has a row for each case. Setting,
/// resetting and listing keys follow from the rows, here, on the bus and in the store.
public protocol KeyTable: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
    /// The type of the configuration.
    associatedtype Root
    /// The roles of keys.
    associatedtype Role

    /// Returns true if a key of this role belongs to the schedule, and a wrong value is an `InvalidSchedule`.
    static func isOfSchedule(_ role: Role) -> Bool

    /// Runs `operation` on the key's row.
    func run<Operation: KeyOperation<Self>>(_ operation: Operation) -> Operation.Output

    /// The type of the key's values.
    var type: SettingType { get }
    /// The value equivalent to an unset key; `nil`: there is none.
    var unsetValue: SettingValue? { get }
    /// True if the key decides when its owner comes due: a stored value that can't be read is fatal.
    var decidesDueTime: Bool { get }
    /// True if the key can't be updated.
    var isFixed: Bool { get }
    /// True if an update can reset the key to its default.
    var isResettable: Bool { get }
}

extension KeyTable {
    /// Returns false: there is no schedule.
    public static func isOfSchedule(_ role: Role) -> Bool { false }

    /// True if the key decides when the alarm comes due.
    public var decidesDueTime: Bool { false }
    /// True if the key can't be updated.
    public var isFixed: Bool { false }
    /// True if an update can reset the key to its default.
    public var isResettable: Bool { true }
}

/// A configuration whose keys have a table.
public protocol KeyedConfiguration {
    /// The keys.
    associatedtype Key: KeyTable where Key.Root == Self

    /// Creates a configuration in which no key is set.
    init()

    /// Sets one key.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` or `invalidSchedule` for a value out of range, `tooLarge`.
    mutating func set(_ setting: KeySetting<Key>) throws(Refusal)

    /// Returns the value of one key; `nil`: it isn't set.
    func value(of key: Key) -> SettingValue?
}
