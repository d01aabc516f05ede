/// The bus to connect to. D-Bus Specification, *Well-known Message Bus Instances*.
public enum Bus: Sendable, Hashable {
    /// The bus of the user's session, as `DBUS_SESSION_BUS_ADDRESS` says or libdbus finds it.
    case session
    /// A bus at this address. D-Bus Specification, *Server Addresses*.
    case address(String)
}
