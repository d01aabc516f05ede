/// The program that arms the machine's clock for a service without the permission.
struct Waker: Equatable {
    static let name = "alarms-waker"

    /// The path where the service looks for it.
    let path: String
    let isInstalled: Bool
    /// True if it gets the permission to wake the machine at its start; `nil`: unknown.
    let isPermitted: Bool?
}

extension Waker {
    /// Finds the program like ``alarmsd``: at the path of its option `--waker`, else in `../libexec` beside its own
    /// directory, else in its own directory. `nil` if the path of the service's program is unknown.
    init?(of service: Int32, on machine: Machine) {
        guard let path = Self.path(of: service, on: machine) else { return nil }
        self.path = path
        isInstalled = machine.has(path)
        isPermitted = isInstalled ? Self.isPermitted(path) : false
    }

    private static func isPermitted(_ path: String) -> Bool? {
        // Its directory may be missing in a user's `PATH`.
        let runs = ["getcap", "/usr/sbin/getcap", "/sbin/getcap"].lazy.compactMap {
            try? ProgramOutput($0, [path], within: 5_000_000)
        }
        guard let run = runs.first, run.code == 0 else { return nil }
        return WakeCapability.isGranted(by: String(run.output.dropFirst(path.count)))
    }

    private static func path(of service: Int32, on machine: Machine) -> String? {
        let arguments = machine.arguments(of: service)
        if let option = arguments.firstIndex(of: "--waker"), option + 1 < arguments.count {
            return arguments[option + 1]
        }
        guard let program = machine.program(of: service) else { return nil }
        let directory = program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let libexec = (directory.dropLast() + ["libexec", Substring(name)]).joined(separator: "/")
        let beside = (directory + [Substring(name)]).joined(separator: "/")
        return machine.has(libexec) || !machine.has(beside) ? libexec : beside
    }
}
