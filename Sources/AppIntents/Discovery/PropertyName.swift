extension String {
    /// The name of the property stored under this name: with a wrapper, without the `_` of its storage.
    var propertyName: String { hasPrefix("_") ? String(dropFirst()) : self }
}
