internal import DBus

/// Who uses the connection to the system bus. Both may be called any number of times, and in any order.
protocol SystemBusClient: AnyObject {
    /// The bus has let us in: what was asked for on another connection is to be asked for on this one.
    func joined(_ connection: Connection)
    /// There is no connection, or no longer: nothing comes from it any more.
    func lost(_ error: BusError)
}
