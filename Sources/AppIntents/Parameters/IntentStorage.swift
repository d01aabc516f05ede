package import AlarmsClient

/// The stored form of a parameter's value.
public struct IntentStorage: Sendable {
    package let value: BusValue
    /// The entities fetched by queries for the value.
    let entities: [EntityIdentifier: any AppEntity]

    package init(_ value: BusValue) {
        self.init(value, [:])
    }

    init(_ value: BusValue, _ entities: [EntityIdentifier: any AppEntity]) {
        self.value = value
        self.entities = entities
    }

    /// Returns a part of the value, with the same entities.
    func part(_ value: BusValue) -> IntentStorage {
        IntentStorage(value, entities)
    }
}

extension IntentStorage: Hashable {
    /// Returns true if the stored forms are equal.
    public static func == (one: IntentStorage, other: IntentStorage) -> Bool { one.value == other.value }

    /// Hashes the stored form.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// An alias for `Value` where a type of parameters' values hides the name.
package typealias BusValue = Value
