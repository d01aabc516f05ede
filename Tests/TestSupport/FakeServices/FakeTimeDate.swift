internal import DBus
public import EventLoop

/// A fake of systemd's timedated, which owns the machine's time zone. It sets nothing.
public final class FakeTimeDate {
    private let connection: Connection

    /// Connects it to `bus`, where it takes the name unless it is to be an impostor.
    ///
    /// - Throws: `BusError` if the bus refuses, ``TestFailure`` if the name has an owner.
    public init(on bus: PrivateBus, ownsName: Bool = true, in loop: EventLoop) throws {
        connection = try Connection(to: .address(bus.address), in: loop)
        guard ownsName else { return }
        try connection.takeName("org.freedesktop.timedate1")
    }

    /// Emits `PropertiesChanged` with this time zone.
    public func announce(timeZone: String, ofInterface interface: String = FakeTimeDate.interface) throws {
        try connection.send(
            Message.signal("PropertiesChanged", of: .properties, at: "/org/freedesktop/timedate1") { writer in
                writer.append(interface)
                writer.array(of: "{sv}") { writer in
                    writer.dictionaryEntry { writer in
                        writer.append("Timezone")
                        writer.variant("s") { $0.append(timeZone) }
                    }
                }
                writer.append([String]())
            })
    }

    /// The interface of timedated.
    public static let interface = "org.freedesktop.timedate1"
}
