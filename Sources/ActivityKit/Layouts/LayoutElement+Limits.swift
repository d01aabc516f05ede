internal import AlarmsClient

/// The service's limits for layouts. Excess elements are removed from the end.
extension LayoutElement {
    /// The maximum number of elements in a region.
    package static let mostInRegion = 64
    private static let mostLevels = 6
    private static let mostBytes = 8192

    /// Returns regions within the limits.
    package static func limited(_ regions: [String: LayoutElement]) -> [String: LayoutElement] {
        var regions = regions.compactMapValues { element in
            var left = mostInRegion
            return element.flattened(atLevel: 1).cut(to: &left)
        }
        while true {
            var excess = Value.dictionary(regions.mapValues(\.value)).end(from: 0) - mostBytes
            if excess <= 0 { return regions }
            var sizes = regions.mapValues(\.size)
            while excess > 0, let largest = sizes.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key {
                let removed = regions[largest]?.leaves.last?.size ?? 0
                regions[largest] = regions[largest]?.withoutLastLeaf
                sizes[largest] = regions[largest] == nil ? nil : (sizes[largest] ?? 0) - removed
                excess -= removed
            }
        }
    }

    /// The size of the element alone, bytes.
    private var size: Int { value.end(from: 0) }

    private func with(_ children: [LayoutElement]) -> LayoutElement {
        var copy = self
        copy.children = children
        return copy
    }

    /// Returns the element with too deeply nested rows and columns replaced by their elements.
    private func flattened(atLevel level: Int) -> LayoutElement {
        let isDeepest = level == Self.mostLevels - 1
        return with(isDeepest ? children.flatMap(\.leaves) : children.map { $0.flattened(atLevel: level + 1) })
    }

    private func cut(to left: inout Int) -> LayoutElement? {
        guard left > 0 else { return nil }
        left -= 1
        var rest: [LayoutElement] = []
        for child in children {
            if let child = child.cut(to: &left) { rest.append(child) }
        }
        return isContainer && rest.isEmpty ? nil : with(rest)
    }

    private var withoutLastLeaf: LayoutElement? {
        let rest = children.dropLast() + [children.last?.withoutLastLeaf].compactMap { $0 }
        return rest.isEmpty ? nil : with(Array(rest))
    }
}

extension Value {
    /// Returns the end of a layout's value in a message if it starts at `offset`, bytes. D-Bus Specification,
    /// *Marshaling*.
    fileprivate func end(from offset: Int) -> Int {
        func aligned(_ alignment: Int, _ offset: Int) -> Int { (offset + alignment - 1) / alignment * alignment }
        switch self {
        case .string(let text): return aligned(4, offset) + 4 + text.utf8.count + 1
        case .boolean, .uint32: return aligned(4, offset) + 4
        case .uint64, .double: return aligned(8, offset) + 8
        case .variant(let value): return value.end(from: offset + 1 + value.type.utf8.count + 1)
        case .entry(let key, let value): return value.end(from: key.end(from: aligned(8, offset)))
        case .array(let values, let type):
            let start = aligned(type.utf8.first == UInt8(ascii: "{") ? 8 : 4, aligned(4, offset) + 4)
            return values.reduce(start) { $1.end(from: $0) }
        default: return offset
        }
    }
}
