package import AlarmsClient

/// A value of a parameter as it is stored.
public struct IntentStorage: Hashable, Sendable {
    package let value: BusValue

    package init(_ value: BusValue) {
        self.value = value
    }
}

/// A value on the bus, where `Value` is a type of values of parameters.
package typealias BusValue = Value
