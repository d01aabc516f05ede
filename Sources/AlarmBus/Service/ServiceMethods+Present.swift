internal import ActivityCore
internal import AlarmCore
internal import DBus

/// The method that says what is drawn.
extension ServiceMethods {
    /// The most identifiers of a call.
    private static let mostIDs = 256
    /// The most regions of a call.
    private static let mostRegions = 16

    /// The largest reply, bytes: others wait while it is made.
    private static let largestReply = 2 << 20

    static let present = ServiceMethod(
        "Present", takes: [Argument("ids", "as"), Argument("regions", "as")],
        returns: [Argument("elements", "a{sa{sa{sv}}}")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let (ids, regions) = try BusError.refusing { () throws(Refusal) in
            (try reader.strings(for: "ids", most: mostIDs), try drawnRegions(&reader))
        }
        let things = try elements(of: ids, in: regions, object)
        return try .reply(to: call) { writer in
            writer.array(of: "{sa{sa{sv}}}") { writer in
                for (id, elements) in things {
                    writer.dictionaryEntry { writer in
                        writer.append(id)
                        writer.array(of: "{sa{sv}}") { writer in
                            for (region, element) in elements {
                                writer.dictionaryEntry { writer in
                                    writer.append(region.name)
                                    element.append(to: &writer)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private typealias Elements = [(region: DrawnRegion, element: LayoutElement)]

    /// Returns what is drawn, by identifier, each once.
    private static func elements(
        of ids: [String], in regions: Set<DrawnRegion>, _ object: ServiceObject
    ) throws(BusError) -> [String: Elements] {
        var things: [String: Elements] = [:]
        var size = 0
        for id in ids where things[id] == nil {
            guard let element = object.elements(of: id, in: regions) else { continue }
            var elements: Elements = []
            for region in regions {
                guard let element = element(region) else { continue }
                size += element.size
                guard size <= largestReply else {
                    throw BusError(.limitsExceeded, "the reply would take more than \(largestReply >> 20) MiB")
                }
                elements.append((region, element))
            }
            things[id] = elements
        }
        return things
    }

    private static func drawnRegions(_ reader: inout Reader) throws(Refusal) -> Set<DrawnRegion> {
        var regions: Set<DrawnRegion> = []
        for name in try reader.strings(for: "regions", most: mostRegions) {
            guard let region = DrawnRegion(name) else {
                throw .invalidConfiguration(
                    key: "regions", expected: .oneOf(DrawnRegion.all.map(\.name)), got: .quoted(name))
            }
            regions.insert(region)
        }
        return regions
    }
}

extension ServiceObject {
    /// Returns what is drawn of an alarm or an activity, by region; `nil`: the caller sees no such one.
    fileprivate func elements(of id: String, in regions: Set<DrawnRegion>) -> ((DrawnRegion) -> LayoutElement?)? {
        // To read a layout takes longer than all else: it is read only where it is drawn.
        let hasLayouts = regions.contains { !$0.layoutRegions.isEmpty }
        if let alarm = AlarmID(id).flatMap({ alarms.alarm($0) }) {
            let layout = hasLayouts && alarm.state != .scheduled ? alarm.configuration.layout.layoutTree : nil
            let metadata = layout == nil ? [] : alarm.configuration.metadata.entries
            return { service.elements(of: alarm, layout, metadata: metadata, in: $0) }
        }
        guard let activity = ActivityID(id).flatMap({ service.activities.activity($0, seenBy: caller) }) else {
            return nil
        }
        let configuration = activity.configuration
        let layout = hasLayouts ? configuration.layout.tree : nil
        let (content, attributes) = (configuration.content.entries, configuration.attributes.entries)
        return { service.elements(of: activity, layout, content: content, attributes: attributes, in: $0) }
    }
}

extension LayoutElement {
    /// An upper bound of the element's size on the bus, bytes.
    fileprivate var size: Int {
        let texts = values.values.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
        return children.reduce(texts + 64 + 48 * values.count) { $0 + $1.size }
    }

    /// Appends the element as `a{sv}`.
    fileprivate func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            writer.entry("type", "s") { $0.append(kind.rawValue) }
            for (key, value) in values { value.append(as: key.rawValue, to: &writer) }
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
    /// Appends an entry; only values that are drawn have one.
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
