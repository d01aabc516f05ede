internal import AlarmsClient

/// The merging of layouts into one whose parts have conditions.
extension LayoutElement {
    /// The regions drawn in one line.
    package static let compactRegions: Set = ["compact-leading", "compact-trailing", "minimal"]

    /// The elements drawn while a condition, a value of the key `when`, is true.
    typealias Variant = (condition: String, elements: [LayoutElement])

    /// Merges regions, of whose conditions exactly one is true at any time.
    package static func merging(_ variants: [(condition: String, regions: [String: LayoutElement])]) -> [String:
        LayoutElement]
    {
        var merged: [String: LayoutElement] = [:]
        for region in Set(variants.flatMap(\.regions.keys)) {
            let elements = merging(variants.map { ($0.condition, $0.regions[region].map { [$0] } ?? []) })
            let isCompact = compactRegions.contains(region)
            merged[region] =
                elements.count > 1 ? LayoutElement(isCompact ? .row : .column, children: elements) : elements.first
        }
        return merged
    }

    private static func merging(_ variants: [Variant]) -> [LayoutElement] {
        guard let first = variants.first?.elements else { return [] }
        if variants.allSatisfy({ $0.elements.count == first.count }) {
            return first.indices.flatMap { index in
                one(variants.map { ($0.condition, $0.elements[index]) })
            }
        }
        // A common beginning and end need no condition.
        let shortest = variants.map(\.elements.count).min() ?? 0
        let head = (0..<shortest).prefix { index in variants.allSatisfy { $0.elements[index] == first[index] } }.count
        let tail = (1...(shortest - head + 1)).prefix { index in
            index <= shortest - head
                && variants.allSatisfy { $0.elements[$0.elements.count - index] == first[first.count - index] }
        }.count
        let middle = marked(variants.map { ($0.condition, Array($0.elements.dropFirst(head).dropLast(tail))) })
        return Array(first.prefix(head)) + middle + Array(first.suffix(tail))
    }

    /// Merges one element from each variant.
    private static func one(_ variants: [(condition: String, element: LayoutElement)]) -> [LayoutElement] {
        guard let first = variants.first?.element else { return [] }
        if variants.allSatisfy({ $0.element == first }) { return [first] }
        if first.isContainer, variants.allSatisfy({ $0.element.kind == first.kind && $0.element.keys == first.keys }) {
            let children = merging(variants.map { ($0.condition, $0.element.children) })
            return [LayoutElement(first.kind, first.keys, children: children)]
        }
        return marked(variants.map { ($0.condition, [$0.element]) })
    }

    /// Returns the elements of all variants with their conditions; equal elements once, if one condition covers them.
    private static func marked(_ variants: [Variant]) -> [LayoutElement] {
        var marked: [LayoutElement] = []
        var done: Set<[LayoutElement]> = []
        for (_, elements) in variants where done.insert(elements).inserted {
            let others = variants.filter { $0.elements != elements }.map(\.condition)
            let own = variants.filter { $0.elements == elements }.map(\.condition)
            for condition in own.count > 1 && others.count == 1 ? [opposite(others[0])] : own {
                marked += elements.map { $0.with("when", .string(condition)) }
            }
        }
        return marked
    }

    private static func opposite(_ condition: String) -> String {
        condition.utf8.first == UInt8(ascii: "!") ? String(condition.dropFirst()) : "!" + condition
    }
}
