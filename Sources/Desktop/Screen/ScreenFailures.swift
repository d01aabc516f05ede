internal import DBus

/// Reports failures to turn on the screen, in English, each once.
final class ScreenFailures {
    private let receive: (String) -> Void
    private var reported: Set<String> = []

    init(_ receive: @escaping (String) -> Void) {
        self.receive = receive
    }

    func report(_ failure: String) {
        if reported.insert(failure).inserted { receive(failure) }
    }

    /// Reports the error of a service, unless it is an expected one.
    func report(_ error: BusError, of service: BusName?) {
        // The service has left the bus; or lacks the method, such as GNOME's replacement of a screen saver; or never
        // answers, such as MATE's.
        guard ![.serviceUnknown, .unknownMethod, .notSupported, .noReply].contains(error.name) else { return }
        report("the screen may stay dark: \(service?.rawValue ?? "the bus"): \(error)")
    }
}

extension ErrorName {
    /// The operation isn't supported. `DBUS_ERROR_NOT_SUPPORTED`.
    fileprivate static let notSupported: ErrorName = "org.freedesktop.DBus.Error.NotSupported"
}
