internal import AlarmsClient
internal import DBus

/// The arguments of a reply to a late call.
struct LateReply: Sendable {
    /// True if D-Bus can carry them.
    let isValid: Bool
    /// Appends them.
    let write: @Sendable (inout Writer) -> Void

    /// Makes the reply with this value; `nil`: an empty one.
    init(_ value: Value?) {
        isValid = value?.isValid ?? true
        write = { value?.write(to: &$0) }
    }

    /// Makes the reply with these entities, an `aa{sv}`.
    init(_ entities: [EntityEntries]) {
        isValid = entities.allSatisfy { Value.dictionary($0.values).isValid }
        write = { writer in
            writer.array(of: "a{sv}") { writer in
                for entity in entities { entity.write(to: &writer) }
            }
        }
    }
}

/// The entries of an entity for callers on the bus.
struct EntityEntries: Sendable {
    /// The entries with values.
    var values: [String: Value]
    /// The entry `Data`, which would take much memory as a value; `nil`: absent.
    var data: [UInt8]?

    fileprivate func write(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            for (key, value) in values {
                if let signature = Signature(value.type) { writer.entry(key, signature) { value.write(to: &$0) } }
            }
            if let data { writer.entry("Data", "ay") { $0.append(bytes: data) } }
        }
    }
}
