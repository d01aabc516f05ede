internal import AlarmCore
internal import DBus

/// A transient timer unit that wakes the machine, and the calls to the service manager about it.
struct TimerUnit: Equatable {
    private static let pattern = "alarmsd-wake-*.timer"

    /// The instant, wall clock, whole seconds since 1970 UTC, rounded down, so that the machine wakes early rather than
    /// late.
    private let instant: Int64

    init(at instant: WallTime) {
        self.instant = instant.microseconds / 1_000_000
    }

    /// The unit's name.
    var name: String { "alarmsd-wake-\(instant).timer" }

    /// Returns the call that creates and starts the unit, which is removed after it has elapsed, failed or been
    /// stopped.
    func startTransient() throws(BusError) -> Message {
        try RemoteObject.systemd.call("StartTransientUnit") { writer in
            writer.append(name)
            writer.append("replace")
            writer.array(of: "(sv)") { writer in
                writer.property("Description", "s") { $0.append("Wake the machine for an alarm") }
                writer.property("CollectMode", "s") { $0.append("inactive-or-failed") }
                writer.property("TimersCalendar", "a(ss)") { writer in
                    writer.array(of: "(ss)") { writer in
                        writer.structure { writer in
                            writer.append("OnCalendar")
                            writer.append("@\(instant)")
                        }
                    }
                }
                writer.property("WakeSystem", "b") { $0.append(true) }
                writer.property("AccuracyUSec", "t") { $0.append(UInt64(1)) }
                writer.property("RemainAfterElapse", "b") { $0.append(false) }
            }
            writer.array(of: "(sa(sv))") { writer in
                writer.structure { writer in
                    writer.append("alarmsd-wake-\(instant).service")
                    writer.array(of: "(sv)", Self.appendService)
                }
            }
        }
    }

    /// Appends the service unit that the timer starts.
    private static func appendService(to writer: inout Writer) {
        writer.property("Description", "s") { $0.append("The machine is awake for an alarm") }
        writer.property("CollectMode", "s") { $0.append("inactive-or-failed") }
        writer.property("Type", "s") { $0.append("oneshot") }
        writer.property("ExecStart", "a(sasb)") { writer in
            writer.array(of: "(sasb)") { writer in
                writer.structure { writer in
                    writer.append("/bin/true")
                    writer.append(["true"])
                    writer.append(false)
                }
            }
        }
    }

    /// Returns the call that starts an existing unit.
    func start() throws(BusError) -> Message { try Self.call("StartUnit", of: name) }

    /// Returns the call that stops the unit with this name.
    static func stop(_ name: String) throws(BusError) -> Message { try call("StopUnit", of: name) }

    private static func call(_ method: MemberName, of unit: String) throws(BusError) -> Message {
        try RemoteObject.systemd.call(method) { writer in
            writer.append(unit)
            writer.append("replace")
        }
    }

    /// Returns the call that lists all units of this kind.
    static func listing() throws(BusError) -> Message {
        try RemoteObject.systemd.call("ListUnitsByPatterns") { writer in
            writer.append([String]())
            writer.append([pattern])
        }
    }

    /// Returns the names in the answer to ``listing()``.
    static func names(in listing: Message) -> [String] {
        var reader = Reader(listing)
        guard var units = try? reader.array(of: "(ssssssouso)") else { return [] }
        var names: [String] = []
        while var unit = try? units.structure() {
            if let name = try? unit.string() { names.append(name) }
        }
        return names
    }
}

extension Writer {
    /// Appends a property of a unit, a structure of name and value.
    fileprivate mutating func property(_ name: String, _ type: Signature, _ write: (inout Writer) -> Void) {
        structure { writer in
            writer.append(name)
            writer.variant(type, write)
        }
    }
}
