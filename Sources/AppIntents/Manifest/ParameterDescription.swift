internal import AlarmsClient
internal import JSONText

/// A parameter in the manifest.
struct ParameterDescription {
    let name: String
    let parameter: any DescribedParameter

    /// Returns the parameters of an intent, in source order.
    static func all(of intent: any AppIntent) -> [ParameterDescription] {
        Mirror(reflecting: intent).children.compactMap { child in
            guard let label = child.label, let parameter = child.value as? any DescribedParameter else { return nil }
            return Self(name: label.propertyName, parameter: parameter)
        }
    }

    var json: JSON {
        let type = parameter.valueType
        return JSON(known: [
            ("name", .string(name)),
            ("title", parameter.title.map { JSON($0) }),
            ("subtitle", parameter.description.map { JSON($0) }),
            ("type", .string(ParameterTypeName.name(of: type))),
            ("optional", parameter.isSet ? .boolean(true) : nil),
            ("default", parameter.defaultValue.map { JSON($0) }),
            ("range", parameter.range?.json),
            ("options", ParameterTypeName.options(of: type).map(JSON.array)),
        ])
    }
}

/// A parameter of any type, for the manifest.
protocol DescribedParameter {
    var title: LocalizedStringResource? { get }
    var description: LocalizedStringResource? { get }
    /// The type of its values, without `Optional`.
    var valueType: any IntentValue.Type { get }
    /// True if the parameter isn't required.
    var isSet: Bool { get }
    /// The stored form of the default value; `nil`: none.
    var defaultValue: BusValue? { get }
    /// The minimum and the maximum; `nil`: no limits.
    var range: ParameterRange? { get }
}

extension IntentParameter: DescribedParameter {
    var valueType: any IntentValue.Type { Value.UnwrappedType.self }
    var defaultValue: BusValue? { storage?.value }
    var range: ParameterRange? { details.range }
}

extension ParameterRange {
    fileprivate var json: JSON {
        switch self {
        case .whole(let lower, let upper): .array([.signed(Int64(lower)), .signed(Int64(upper))])
        case .number(let lower, let upper): .array([.double(lower), .double(upper)])
        }
    }
}
