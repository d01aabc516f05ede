/// The way in which a property of a configuration holds a key's value, and that it isn't set.
protocol KeyField {
    /// The conversion of the key's values.
    associatedtype Codec: KeyCodec
    /// The type of the property.
    associatedtype Content

    /// The conversion of the key's values.
    var codec: Codec { get }
    /// The content of the property where the key isn't set, as a given value; `nil`: none can be given for it.
    var unset: Setting.Value? { get }

    /// Returns the content of the property for a kept value; for `nil`, that of a key that isn't set.
    func content(_ kept: Codec.Kept?) -> Content

    /// Returns the kept value in the property; `nil`: the key isn't set.
    func kept(in content: Content) -> Codec.Kept?
}

/// A property that is `nil` where the key isn't set.
struct OptionalField<Codec: KeyCodec>: KeyField {
    let codec: Codec
    var unset: Setting.Value? { nil }

    func content(_ kept: Codec.Kept?) -> Codec.Kept? { kept }
    func kept(in content: Codec.Kept?) -> Codec.Kept? { content }
}

/// A property that holds a certain value where the key isn't set.
struct DefaultedField<Codec: KeyCodec>: KeyField {
    let codec: Codec
    let defaultValue: Codec.Kept
    var unset: Setting.Value? { codec.value(codec.encode(defaultValue)) }

    func content(_ kept: Codec.Kept?) -> Codec.Kept { kept ?? defaultValue }
    func kept(in content: Codec.Kept) -> Codec.Kept? { content == defaultValue ? nil : content }
}

/// An operation on one row of the table of keys.
protocol KeyOperation {
    /// The type of the result.
    associatedtype Output
    /// The type of the error.
    associatedtype Failure: Error

    /// Does it, for a key whose value is at `path` of a configuration.
    func run<Field: KeyField>(
        _ path: WritableKeyPath<Configuration, Field.Content>, _ field: Field, _ role: ConfigurationKey.Role
    ) throws(Failure) -> Output
}

extension KeyOperation {
    /// Does it, for a row whose property is `nil` where the key isn't set.
    @inline(__always)
    func row<Codec: KeyCodec>(
        _ path: WritableKeyPath<Configuration, Codec.Kept?>, _ codec: Codec, _ role: ConfigurationKey.Role
    ) throws(Failure) -> Output {
        try run(path, OptionalField(codec: codec), role)
    }

    /// Does it, for a row whose property is `unset` where the key isn't set.
    @inline(__always)
    func row<Codec: KeyCodec>(
        _ path: WritableKeyPath<Configuration, Codec.Kept>, _ codec: Codec, unset: Codec.Kept,
        _ role: ConfigurationKey.Role
    ) throws(Failure) -> Output {
        try run(path, DefaultedField(codec: codec, defaultValue: unset), role)
    }
}
