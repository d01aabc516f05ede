internal import AlarmBus
internal import AlarmCore
internal import Desktop
internal import EventLoop
internal import Presentation

/// The notices of alarms that ring soon, with a button to skip the occurrence.
///
/// They are updated with idle priority after alarms have changed, and when the next one is due. The timer doesn't wake
/// a sleeping machine: they are updated when it is awake again.
final class UpcomingNotices {
    /// The time before an occurrence at which its notice is shown; zero, the initial value: no notices.
    var length = Interval.zero {
        didSet { if length != oldValue { change?.runOnce() } }
    }

    private let service: any AlarmService
    private let presenter: Presenter
    private let notices: Notices
    private var change: DeferredSource?
    private var timer: Timer?

    /// Connects the parts, without showing anything.
    init(of service: any AlarmService, by presenter: Presenter, through notices: Notices) {
        self.service = service
        self.presenter = presenter
        self.notices = notices
    }

    /// Starts to show notices.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    func start(in loop: EventLoop) throws(SystemError) {
        change = try DeferredSource(in: loop, priority: .idle) { [unowned self] in update() }
        timer = try Timer(on: .wall, in: loop) { [unowned self] _ in update() }
        alarmsChanged()
    }

    /// Schedules an update after alarms, the clock or the zone may have changed. Free if there are no notices.
    func alarmsChanged() {
        if length > .zero || !notices.told.isEmpty { change?.runOnce() }
    }

    private func update() {
        let (alarms, now) = (service.alarms, service.now.wall)
        let upcoming = UpcomingOccurrences(of: alarms, within: length, told: notices.told, at: now)
        for occurrence in upcoming.outdated { notices.retract(occurrence) }
        // The title of a shown notice may have changed.
        let told = notices.noticedOccurrences.compactMap { alarms.alarm($0.id) }
        for alarm in told + upcoming.new {
            if let shown = presenter.notification(of: alarm) { notices.tell(of: alarm, shown) }
        }
        // Without a timer, notices are shown at the next event.
        if let next = upcoming.nextChange {
            try? timer?.arm(at: next.microseconds)
        } else {
            try? timer?.disarm()
        }
    }
}
