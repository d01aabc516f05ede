import Randomness
import AlarmCore

/// A machine, its alarms and the people who use them, for years of a virtual clock. The same seed is the same life,
/// whatever crashes.
final class Life {
    /// What happens besides the alarms.
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

    /// How a life goes.
    struct Settings {
        var seed: UInt64
        var years: Int64
        /// How many alarms there are at a time.
        var alarms: Int
    }

    let settings: Settings
    var generator: SeededGenerator
    var clock: VirtualClock
    let zones: ChangingZones
    let storage: any Storage
    let model: ReferenceModel
    var queue = EventQueue<Event>()
    /// The service; `nil`: it isn't there.
    var service: Service?
    /// The alarms that are there.
    var numbers: [UInt64] = []
    /// What was stored for the history, all of it.
    private(set) var history: [HistoryEntry] = []
    var incidents = Incidents()
    private let end: Int64
    private let nextFault: () -> FaultyStorage.Fault?
    /// Told of each step: a line, and the number of the alarm that it is about, if of one.
    var whenTold: ((UInt64?, String) -> Void)?

    /// Begins a life.
    ///
    /// - Parameter nextFault: Called for each commit: its fault, if it is to have one. A service that ends is started again at
    ///   once.
    init(
        _ settings: Settings, zones: [Zone], storage: any Storage,
        nextFault: @escaping () -> FaultyStorage.Fault? = { nil }
    ) {
        self.settings = settings
        generator = SeededGenerator(seed: settings.seed)
        // Late enough in 2008 that all zones have their present laws, early enough for the date that Apia skipped in 2011.
        let start = 1_200_000_000_000_000 + generator.number(0...20_000_000_000_000)
        clock = VirtualClock(at: start)
        end = start + settings.years * 365 * 86_400_000_000
        self.zones = ChangingZones(zones, system: generator.choice(ChangingZones.names))
        self.storage = storage
        self.nextFault = nextFault
        model = ReferenceModel(at: clock.now)
    }

    /// Lives it.
    ///
    /// - Throws: `Violation` as soon as a promise is broken.
    func live() throws {
        for _ in 0..<settings.alarms { queue.add(.newAlarm, at: clock.trueTime + generator.number(0...86_400_000_000)) }
        queue.add(.request, at: clock.trueTime + 1)
        queue.add(.audit, at: clock.trueTime + day)
        for event in [Event.suspend, .kill, .shutdown, .clockStep, .travel, .newRules] { plan(event) }
        try start()
        while clock.trueTime < end {
            let wake = service.flatMap { clock.trueTime(of: $0.alarms.nextWake) }
            if let wake, wake <= queue.nextTime ?? .max {
                clock.advance(to: wake)
                try serve { service in try service.elapse(at: clock.now) }
            } else if let (time, event) = queue.removeFirst() {
                clock.advance(to: time)
                try happen(event)
            }
        }
        try audit()
    }

    let day: Int64 = 86_400_000_000

    // MARK: The service

    /// Starts the service, over again where it crashes at once.
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

    /// The fault of a commit; `nil` if it has none. A service that has not stored all doesn't end: what is lost then is for it to
    /// avoid.
    private func fault() -> FaultyStorage.Fault? {
        let fault = nextFault()
        if let fault, fault != .failure, service?.hasUnstored == true { return nil }
        return fault
    }

    /// Lets the service do something, over again if it ended before it was done.
    func serve(_ body: (Service) throws -> Void) throws {
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

    /// Looks for what is lost.
    func audit() throws {
        try serve { service in
            try service.elapse(at: clock.now)
            try model.audit(service.alarms, at: clock.now)
        }
    }

    /// Tells how the life goes.
    func tell(_ number: UInt64?, _ text: @autoclosure () -> String) {
        whenTold?(number, text())
    }
}
