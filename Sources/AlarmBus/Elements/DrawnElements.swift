internal import ActivityCore
internal import AlarmCore
internal import DBus

/// The regions that a call requests.
struct DrawnRegions: Hashable, Sendable {
    /// The greatest number of regions in a call.
    private static let most = 16

    /// The regions, each once.
    private(set) var all: Set<DrawnRegion> = []

    /// Creates an empty set of regions.
    init() {}

    /// Reads the next value of `reader`, an array of names.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    init(_ reader: inout Reader, for key: String) throws(Refusal) {
        for name in try reader.strings(for: key, most: Self.most) {
            guard let region = DrawnRegion(name) else {
                throw .invalidConfiguration(
                    key: key, expected: .oneOf(DrawnRegion.all.map(\.name)), got: .quoted(name))
            }
            all.insert(region)
        }
    }
}

/// The drawn elements of an alarm or an activity, by region.
typealias DrawnElements = [DrawnRegion: LayoutElement]

extension DrawnElements {
    /// An upper bound of the size on the bus, bytes.
    var size: Int { values.reduce(0) { $0 + $1.size } }

    /// Appends the elements as `a{sa{sv}}`.
    func append(to writer: inout Writer) {
        writer.array(of: "{sa{sv}}") { writer in
            for region in DrawnRegion.all {
                guard let element = self[region] else { continue }
                writer.dictionaryEntry { writer in
                    writer.append(region.name)
                    element.append(to: &writer)
                }
            }
        }
    }
}

extension DrawnPanel {
    /// Appends the content of the panel as `a{sv}`.
    func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            writer.entry("state", "s") { $0.append(state.rawValue) }
            writer.entry("id", "s") { $0.append(id) }
            for (name, element) in elements { writer.entry(name, "a{sv}") { element.append(to: &$0) } }
            writer.entry("rows", "aa{sv}") { writer in
                writer.array(of: "a{sv}") { writer in
                    for row in rows { row.append(to: &writer) }
                }
            }
            writer.entry("more", "u") { $0.append(UInt32(clamping: more)) }
        }
    }
}

extension LayoutElement {
    /// An upper bound of the element's size on the bus, bytes.
    fileprivate var size: Int {
        let own = values.entries.reduce(64) { $0 + 48 + ($1.value.text?.utf8.count ?? 0) }
        return children.reduce(own) { $0 + $1.size }
    }

    /// Appends the element as `a{sv}`.
    fileprivate func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            writer.entry("type", "s") { $0.append(kind.rawValue) }
            for entry in values.entries { entry.value.append(as: entry.key.name, to: &writer) }
            guard !children.isEmpty else { return }
            writer.entry("children", "aa{sv}") { writer in
                writer.array(of: "a{sv}") { writer in
                    for child in children { child.append(to: &writer) }
                }
            }
        }
    }
}

extension LayoutValue {
    /// Appends an entry; a no-op for values that aren't drawn.
    fileprivate func append(as key: String, to writer: inout Writer) {
        switch self {
        case .string(let text): writer.entry(key, "s") { $0.append(text) }
        case .boolean(let value): writer.entry(key, "b") { $0.append(value) }
        case .double(let number): writer.entry(key, "d") { $0.append(number) }
        case .unsigned(let number, type: "u"): writer.entry(key, "u") { $0.append(UInt32(clamping: number)) }
        case .unsigned(let number, _): writer.entry(key, "t") { $0.append(number) }
        case .signed, .dictionary, .dictionaries, .other: break
        }
    }
}

extension Interface {
    /// Appends the row of a listing, `a{sv}`: the properties, and the drawn elements if they were requested.
    func writeRow(of object: Object, elements: DrawnElements?, to writer: inout Writer) {
        guard let elements else { return writeProperties(of: object, to: &writer) }
        writer.array(of: "{sv}") { writer in
            writeEntries(of: object, to: &writer)
            writer.entry("Elements", "a{sa{sv}}") { elements.append(to: &$0) }
        }
    }
}
