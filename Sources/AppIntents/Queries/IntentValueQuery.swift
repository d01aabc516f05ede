/// A query that finds entities or other values by a value of another type, such as a picture.
@_alwaysEmitConformanceMetadata
public protocol IntentValueQuery: PersistentlyIdentifiable, Sendable {
    /// The type of the value.
    associatedtype Input: Sendable
    /// The type of the results: an array of entities, or of a ``UnionValue``.
    associatedtype Result: ResultsCollection & Sendable

    /// Creates the query.
    init()

    /// Returns the results for a value.
    ///
    /// - Throws: Any error.
    func values(for input: Input) async throws -> Result
}
