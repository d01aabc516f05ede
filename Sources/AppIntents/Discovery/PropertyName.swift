extension String {
    /// The name of the property that is stored under this name: of one with a wrapper, without the `_` of its storage.
    var propertyName: String { hasPrefix("_") ? String(dropFirst()) : self }
}
