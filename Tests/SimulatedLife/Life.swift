import Randomness
import AlarmCore

/// A simulated life: a machine, its alarms and the people who use them, for years of a virtual clock. The same seed
/// gives the same life, whatever crashes.
final class Life {
    /// An event other than a deadline of the service.
    enum Event {
        case request
        case answer(UInt64, due: Int64)
        case newAlarm
        case suspend
        case kill
        case shutdown
        case start
        case clockStep
        case clockSetRight
        case travel
        case newRules
        case audit
    }

    /// The parameters of a life.
    struct Settings {
        var seed: UInt64
        var years: Int64
        /// The number of alarms at a time.
        var alarms: Int
    }

    let settings: Settings
    var generator: SeededGenerator
    var clock: VirtualClock
    let zones: ChangingZones
    let storage: any Storage
    let model: ReferenceModel
    var queue = EventQueue<Event>()
    /// The service; `nil` while it isn't running.
    var service: Service?
    /// The numbers of the existing alarms.
    var numbers: [UInt64] = []
    /// All history entries that were stored.
    private(set) var history: [HistoryEntry] = []
    var incidents = Incidents()
    private let end: Int64
    private let nextFault: () -> FaultyStorage.Fault?
    /// Called for each step, with the number of the alarm concerned, if any, and a line of text.
    var whenLogged: ((UInt64?, String) -> Void)?

    /// Creates a life.
    ///
    /// - Parameter nextFault: A function called for each commit that returns the fault to inject, if any. A crashed
    ///   service is restarted at once.
    init(
        _ settings: Settings, zones: [Zone], storage: any Storage,
        nextFault: @escaping () -> FaultyStorage.Fault? = { nil }
    ) {
        self.settings = settings
        generator = SeededGenerator(seed: settings.seed)
        // From 2008 on, when the zones had their present rules, and before the date that Apia skipped in 2011.
        let start = 1_200_000_000_000_000 + generator.number(0...20_000_000_000_000)
        clock = VirtualClock(at: start)
        end = start + settings.years * 365 * 86_400_000_000
        self.zones = ChangingZones(zones, system: generator.choice(ChangingZones.names))
        self.storage = storage
        self.nextFault = nextFault
        model = ReferenceModel(at: clock.now)
    }

    /// Runs the life to its end.
    ///
    /// - Throws: `Violation` as soon as the service violates the reference model.
    func run() throws {
        for _ in 0..<settings.alarms { queue.add(.newAlarm, at: clock.trueTime + generator.number(0...86_400_000_000)) }
        queue.add(.request, at: clock.trueTime + 1)
        queue.add(.audit, at: clock.trueTime + day)
        for event in [Event.suspend, .kill, .shutdown, .clockStep, .travel, .newRules] { schedule(event) }
        try start()
        while clock.trueTime < end {
            let wake = service.flatMap { clock.trueTime(of: $0.alarms.nextWake) }
            if let wake, wake <= queue.nextTime ?? .max {
                clock.advance(to: wake)
                try withService { service in try service.elapse(at: clock.now) }
            } else if let (time, event) = queue.removeFirst() {
                clock.advance(to: time)
                try perform(event)
            }
        }
        try audit()
    }

    let day: Int64 = 86_400_000_000

    // MARK: The service

    /// Starts the service, again if it crashes during its start.
    func start() throws {
        while true {
            let faulty = FaultyStorage(storage, boot: clock.boot) { [unowned self] in fault() }
            faulty.whenStored = { [unowned self] in history += $0 }
            let service = Service(
                storage, through: faulty, zones: zones, model: model, boot: clock.boot, alarms: settings.alarms)
            service.whenReported = { [unowned self] in react(to: $0) }
            service.whenCommitFailed = { [unowned self] in incidents.failedCommits += 1 }
            self.service = service
            do {
                try service.start(at: clock.now)
                return
            } catch is Service.Crashed {
                incidents.crashes += 1
            }
        }
    }

    /// Returns the fault of a commit; `nil` if it has none. The service doesn't crash while it has changes that it
    /// could not store, since these would be lost by design.
    private func fault() -> FaultyStorage.Fault? {
        let fault = nextFault()
        if let fault, fault != .failure, service?.hasUnstored == true { return nil }
        return fault
    }

    /// Calls `body` with the service, again after a restart if the service crashed before it was done.
    func withService(_ body: (Service) throws -> Void) throws {
        while let service {
            do {
                try body(service)
                return
            } catch let crashed as Service.Crashed {
                incidents.crashes += 1
                try start()
                if crashed.isDone { return }
            }
        }
    }

    /// Checks that no occurrence was lost.
    func audit() throws {
        try withService { service in
            try service.elapse(at: clock.now)
            try model.audit(service.alarms, at: clock.now)
        }
    }

    /// Logs a step.
    func log(_ number: UInt64?, _ text: @autoclosure () -> String) {
        whenLogged?(number, text())
    }
}
