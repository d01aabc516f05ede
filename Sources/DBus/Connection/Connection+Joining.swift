internal import CDBus
public import EventLoop
internal import Glibc

extension Connection {
    /// Connects to the system bus, at `DBUS_SYSTEM_BUS_ADDRESS` or else at its well-known address, without blocking:
    /// Hello is sent and answered while the loop runs. Nothing else may be sent before `then` is called. D-Bus
    /// Specification, *Well-known Message Bus Instances*, *org.freedesktop.DBus.Hello*.
    ///
    /// - Parameter then: Called once, from the loop, with success or the error. It may release the connection.
    /// - Throws: `BusError`, with libdbus's text, if no bus listens at the address.
    public convenience init(
        joiningSystemBusIn loop: EventLoop, then: @escaping (Result<Void, BusError>) -> Void
    ) throws(BusError) {
        let address = getenv("DBUS_SYSTEM_BUS_ADDRESS").map { String(cString: $0) } ?? ""
        let usual = "unix:path=/var/run/dbus/system_bus_socket"
        try self.init(joining: address.isEmpty ? usual : address, in: loop, then: then)
    }

    /// Connects to the bus at `address`, as ``init(joiningSystemBusIn:then:)`` does to the system bus.
    public convenience init(
        joining address: String, in loop: EventLoop, then: @escaping (Result<Void, BusError>) -> Void
    ) throws(BusError) {
        guard let pointer = try Connection.openUnregistered(address) else { throw .noMemory }
        try self.init(adopting: pointer, in: loop)
        let call = try Message.methodCall("Hello", of: .bus, at: "/org/freedesktop/DBus", on: .bus)
        hello = try self.call(call) { [unowned self] answer in
            hello = nil
            then(answer.flatMap(registered))
        }
    }

    /// Sets this connection's unique name in libdbus. The corresponding C function is `dbus_bus_set_unique_name`.
    private func registered(_ answer: Message) -> Result<Void, BusError> {
        var reader = Reader(answer)
        guard let name = try? reader.string() else {
            return .failure(BusError(.failed, "the bus has answered Hello without a name"))
        }
        return dbus_bus_set_unique_name(pointer, name) != 0 ? .success(()) : .failure(.noMemory)
    }
}
