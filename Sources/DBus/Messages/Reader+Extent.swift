extension Reader {
    /// Returns the extent of the next value, measured up to a file descriptor, or until there are more values than
    /// `limit`.
    public func extent(ofAtMost limit: Int = .max) -> Extent {
        var extent = Extent()
        var position = self
        position.measure(&extent, limit, depth: 0, levels: 0)
        return extent
    }

    /// Adds the next value to an extent.
    ///
    /// - Parameters:
    ///   - depth: The number of enclosing containers.
    ///   - levels: The number of enclosing dictionaries, arrays and structures.
    /// - Returns: False if there is no next value, or measuring ends.
    @discardableResult
    private mutating func measure(_ extent: inout Extent, _ limit: Int, depth: Int, levels: Int) -> Bool {
        guard let type else { return false }
        if type != .structure, type != .dictionaryEntry { extent.values += 1 }
        guard extent.values <= limit else { return false }
        switch type {
        case .unixFileDescriptor: extent.hasDescriptors = true
        case .array, .variant, .structure, .dictionaryEntry:
            let levels = type == .array || type == .structure ? levels + 1 : levels
            extent.depth = max(extent.depth, depth + 1)
            extent.levels = max(extent.levels, levels)
            var inner = Reader(recursingInto: &self)
            if type == .array, inner.isAtEnd {
                extent.hasDescriptors = signature.utf8.contains(TypeCode.unixFileDescriptor.rawValue)
            }
            while inner.measure(&extent, limit, depth: depth + 1, levels: levels), type != .variant { inner.skip() }
        default: break
        }
        return !extent.hasDescriptors && extent.values <= limit
    }
}
