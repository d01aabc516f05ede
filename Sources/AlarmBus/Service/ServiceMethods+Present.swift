internal import ActivityCore
internal import AlarmCore
internal import DBus

/// The methods that return drawn elements.
extension ServiceMethods {
    /// The greatest number of identifiers in a call.
    private static let mostIDs = 256

    /// The greatest size of a reply, bytes: making it delays other calls.
    private static let largestReply = 2 << 20

    static let present = ServiceMethod(
        "Present", takes: [Argument("ids", "as"), Argument("regions", "as")],
        returns: [Argument("elements", "a{sa{sa{sv}}}")]
    ) { (object, call) throws(BusError) in
        var reader = Reader(call)
        let (ids, regions) = try BusError.refusing { () throws(Refusal) in
            (try reader.strings(for: "ids", most: mostIDs), try DrawnRegions(&reader, for: "regions"))
        }
        let things = try elements(of: ids, in: regions, object)
        return try .reply(to: call) { writer in
            writer.array(of: "{sa{sa{sv}}}") { writer in
                for (id, elements) in things {
                    writer.dictionaryEntry { writer in
                        writer.append(id)
                        elements.append(to: &writer)
                    }
                }
            }
        }
    }

    /// Returns the drawn elements, by identifier.
    private static func elements(
        of ids: [String], in regions: DrawnRegions, _ object: ServiceObject
    ) throws(BusError) -> [String: DrawnElements] {
        var things: [String: DrawnElements] = [:]
        var size = 0
        for id in ids where things[id] == nil {
            guard let elements = object.elements(of: id, in: regions) else { continue }
            things[id] = elements
            size += elements.size
            guard size <= largestReply else {
                throw BusError(.limitsExceeded, "the reply would take more than \(largestReply >> 20) MiB")
            }
        }
        return things
    }

    static let panel = ServiceMethod("Panel", returns: [Argument("panel", "a{sv}")]) {
        (object, call) throws(BusError) in
        let (activities, problem) = (object.activities, object.service.alertProblem)
        return try .reply(to: call) { writer in
            writer.array(of: "{sv}") { writer in
                for (name, isPrivate) in [("shown", false), ("locked", true)] {
                    let panel = object.service.panel(of: object.alarms, activities, isPrivate: isPrivate)
                    writer.entry(name, "a{sv}") { panel.append(to: &$0) }
                }
                writer.entry("problem", "s") { $0.append(problem) }
            }
        }
    }
}

extension ServiceObject {
    /// Returns the drawn elements of an alarm or an activity; `nil`: none with this identifier is visible to the
    /// caller.
    fileprivate func elements(of id: String, in regions: DrawnRegions) -> DrawnElements? {
        if let alarm = AlarmID(id).flatMap({ alarms.alarm($0) }) { return service.elements(of: alarm, in: regions.all) }
        return ActivityID(id).flatMap { service.activities.activity($0, seenBy: caller) }
            .map { service.elements(of: $0, in: regions.all) }
    }
}
