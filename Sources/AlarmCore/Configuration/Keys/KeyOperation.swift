/// An operation on one row of a table of keys.
public protocol KeyOperation<Table> {
    /// The keys.
    associatedtype Table: KeyTable
    /// The type of the result.
    associatedtype Output

    /// Runs on a row: the key's property, its representation of the key's value, and the key's role.
    func run<Field: KeyField>(
        _ path: WritableKeyPath<Table.Root, Field.Content>, _ field: Field, _ role: Table.Role
    ) -> Output
}

extension KeyOperation {
    /// Runs on a row whose property is `nil` where the key isn't set.
    @inline(__always)
    public func row<Codec: KeyCodec>(
        _ path: WritableKeyPath<Table.Root, Codec.Kept?>, _ codec: Codec, _ role: Table.Role
    ) -> Output {
        run(path, OptionalField(codec: codec), role)
    }

    /// Runs on a row whose property is `unset` where the key isn't set.
    @inline(__always)
    public func row<Codec: KeyCodec>(
        _ path: WritableKeyPath<Table.Root, Codec.Kept>, _ codec: Codec, unset: Codec.Kept, _ role: Table.Role
    ) -> Output {
        run(path, DefaultedField(codec: codec, unset: unset), role)
    }

    /// Runs on a row whose key is always set, first to `initial`.
    @inline(__always)
    public func row<Codec: KeyCodec>(
        _ path: WritableKeyPath<Table.Root, Codec.Kept>, _ codec: Codec, initially initial: Codec.Kept,
        _ role: Table.Role
    ) -> Output {
        run(path, RequiredField(codec: codec, initial: initial), role)
    }
}

/// The representation of a key's value, or of its absence, in a property.
public protocol KeyField {
    /// The conversion of the key's values.
    associatedtype Codec: KeyCodec
    /// The type of the property.
    associatedtype Content

    /// The conversion of the key's values.
    var codec: Codec { get }
    /// The value that is the same as not setting the key; `nil`: there is none.
    var unsetValue: SettingValue? { get }

    /// Returns the content of the property for a kept value; for `nil`, that of a key that isn't set.
    func content(_ kept: Codec.Kept?) -> Content

    /// Returns the kept value in the property; `nil`: the key isn't set.
    func kept(in content: Content) -> Codec.Kept?
}

private struct OptionalField<Codec: KeyCodec>: KeyField {
    let codec: Codec
    var unsetValue: SettingValue? { nil }

    func content(_ kept: Codec.Kept?) -> Codec.Kept? { kept }
    func kept(in content: Codec.Kept?) -> Codec.Kept? { content }
}

private struct DefaultedField<Codec: KeyCodec>: KeyField {
    let codec: Codec
    let unset: Codec.Kept
    var unsetValue: SettingValue? { codec.encode(unset) }

    func content(_ kept: Codec.Kept?) -> Codec.Kept { kept ?? unset }
    func kept(in content: Codec.Kept) -> Codec.Kept? { content == unset ? nil : content }
}

private struct RequiredField<Codec: KeyCodec>: KeyField {
    let codec: Codec
    let initial: Codec.Kept
    var unsetValue: SettingValue? { nil }

    func content(_ kept: Codec.Kept?) -> Codec.Kept { kept ?? initial }
    func kept(in content: Codec.Kept) -> Codec.Kept? { content }
}
