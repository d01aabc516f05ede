/// The pending calls of one connection, by serial.
///
/// At the end of a connection, libdbus drops pending calls without completing them: it removes each from its table
/// before dispatching the error queued for it. So they are completed here.
final class PendingCalls {
    /// Not retained: releasing a call cancels it. Each removes itself.
    private var calls: [UInt32: Unmanaged<PendingCall>] = [:]

    func add(_ call: PendingCall, _ serial: UInt32) {
        calls[serial] = Unmanaged.passUnretained(call)
    }

    func remove(_ serial: UInt32) {
        calls[serial] = nil
    }

    /// Completes all calls, oldest first, with `error`.
    func fail(with error: BusError) {
        // Looked up one by one: a handler may cancel another call.
        for serial in calls.keys.sorted() {
            calls[serial]?.takeUnretainedValue().complete(.failure(error))
        }
    }
}
