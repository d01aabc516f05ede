/// An enumeration of values of parameters, with texts for people.
@_alwaysEmitConformanceMetadata
public protocol AppEnum: IntentValue, CaseIterable, Hashable, RawRepresentable where RawValue: IntentValue {
    /// The text for the type.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    /// The text of each case.
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}
