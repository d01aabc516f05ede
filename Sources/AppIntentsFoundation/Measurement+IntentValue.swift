public import AppIntents
public import Foundation

/// Measurements as values of parameters: in a module of its own, as they take the whole of Foundation. An app imports it in
/// one of its files.
///
/// A measurement is stored, and stands on the bus, as the number (`d`) in the base unit of its dimension: metres, kilograms,
/// kelvins, seconds.
extension Measurement: IntentValue where UnitType: Dimension {
    /// Returns the number in the base unit.
    public static func intentStorage(of value: Measurement<UnitType>) -> IntentStorage? {
        Double.intentStorage(of: value.converted(to: UnitType.baseUnit()).value)
    }

    /// Returns the measurement in the base unit; `nil` if what was stored is no number.
    public static func intentValue(in storage: IntentStorage?) -> Measurement<UnitType>? {
        Double.intentValue(in: storage).map { Measurement(value: $0, unit: UnitType.baseUnit()) }
    }
}

/// A type of measurements, optional or not.
public protocol MeasurementValue: IntentValue {
    /// The type of the unit.
    associatedtype UnitType: Dimension
}

extension Measurement: MeasurementValue where UnitType: Dimension {}

extension IntentParameter where Value.UnwrappedType: MeasurementValue {
    /// Creates a measurement.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultUnit: Taken, and does nothing.
    ///   - supportsNegativeNumbers: Taken, and does nothing.
    ///   - requestValueDialog: The question for a value that is missing.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        defaultUnit: Value.UnwrappedType.UnitType, supportsNegativeNumbers: Bool = true,
        requestValueDialog: IntentDialog? = nil
    ) {
        self.init(title: title, description: description, requestValueDialog: requestValueDialog)
    }
}
