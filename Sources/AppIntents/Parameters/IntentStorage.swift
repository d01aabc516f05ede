package import AlarmsClient

/// A value of a parameter as it is stored.
public struct IntentStorage: Sendable {
    package let value: BusValue
    /// The entities that queries have fetched for it.
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
    /// Returns true if the same is stored.
    public static func == (one: IntentStorage, other: IntentStorage) -> Bool { one.value == other.value }

    /// Hashes the value that is stored.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A value on the bus, where `Value` is a type of values of parameters.
package typealias BusValue = Value
