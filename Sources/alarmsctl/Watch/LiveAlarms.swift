import AlarmsClient

/// The current alarms and activities, kept by events and by requests where these don't carry enough.
///
/// Questions don't wait for their answers, which are inputs like any other. Until one has come, events wait, so that
/// nothing older comes after what is newer; the view of the alarms goes on meanwhile.
struct LiveAlarms {
    /// The answer to a question.
    enum Answer: Sendable {
        /// All alarms, the service's properties and all activities.
        case all([AlarmProperties], ServiceProperties, [ActivityProperties])
        /// The panel, and at first the service's properties.
        case panel([String: Value], ServiceProperties?)
        /// One of the alarms; `nil` if it is gone.
        case one(id: String, AlarmProperties?)
        /// All activities.
        case activities([ActivityProperties])
        /// One activity; `nil` if it is gone.
        case activity(id: String, ActivityProperties?)
        /// The timers that are started most.
        case recentTimers([RecentTimer])
        /// The service isn't running.
        case noService
    }

    /// The kept state.
    enum Content: Equatable {
        /// The panel alone.
        case panel
        /// All alarms and activities, with what is drawn of them in these regions.
        case rows(regions: [String])
    }

    /// The known alarms.
    private(set) var known = KnownAlarms([])
    /// The known activities; none if the service is too old for them.
    private(set) var knownActivities = KnownActivities([])
    /// The timers that were started most at the last request; empty before it.
    private(set) var recentTimers: [RecentTimer] = []
    /// The panel, as at the last request for it; empty: it isn't known.
    private(set) var panel: [String: Value] = [:]
    /// True if the panel may be another since the last request for it; kept where the panel alone is.
    private(set) var isPanelOutdated = false
    /// The end of the holiday, µs since 1970 UTC; 0: there is none.
    private(set) var holidayUntilUSec: UInt64 = 0
    /// The reason why people may not see the notification of an alarm that rings; "": there is none.
    private(set) var alertProblem = ""
    /// True if all alarms are known.
    private(set) var isComplete = false
    private let client: AlarmsClient
    private let inputs: Inputs
    private let content: Content
    /// The places where the reader of the output shows alarms; `nil`: it isn't registered.
    private let widgetPlaces: [String]?
    private var waiting: ArraySlice<AlarmsEvent> = []
    /// The most queued events that are applied one by one; for more, all is requested anew.
    private static let mostWaiting = 16
    /// The number of the question that has no answer yet.
    private var question: Int?
    private var lastQuestion = 0

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - content: The state that is kept.
    ///   - widgetPlaces: The places for which each service is asked to register this program, before its alarms are
    ///     requested; `nil`: none is.
    init(_ content: Content, of client: AlarmsClient, inputs: Inputs, widgetPlaces: [String]? = nil) {
        self.client = client
        self.inputs = inputs
        self.content = content
        self.widgetPlaces = widgetPlaces
    }

    /// Requests the whole state; the known one is kept until the answer.
    ///
    /// - Parameter startsService: True if that may start the service.
    mutating func askForAll(startsService: Bool) {
        let (client, inputs, content, widgetPlaces) = (client, inputs, content, widgetPlaces)
        ask {
            if !startsService, try await !client.perform(.isServiceRunning()) { return .noService }
            if let widgetPlaces {
                do { try await client.perform(.registerWidget(widgetPlaces)) } catch {
                    inputs.continuation.yield(.refused(Problem(error)))
                }
            }
            let service = try await client.perform(.serviceProperties)
            guard case .rows(let regions) = content else {
                return .panel(try await Self.panel(of: client), service)
            }
            let alarms = try await client.perform(.list(Self.filter(regions)))
            return .all(alarms, service, try await Self.activities(of: client, regions))
        }
    }

    /// Requests the panel; the known one is kept until the answer. The answer holds for all events that have come.
    mutating func askForPanel() {
        let client = client
        isPanelOutdated = false
        ask { .panel(try await Self.panel(of: client), nil) }
        drop()
    }

    /// Drops the queued events, which an answer to come covers, but for what they say of the zone.
    private mutating func drop() {
        for event in waiting { Session.follow(event) }
        waiting = []
    }

    /// Returns the panel; nothing if the service is too old for it.
    private static func panel(of client: AlarmsClient) async throws(AlarmsError) -> [String: Value] {
        do {
            return try await client.perform(.panel)
        } catch {
            guard error.isUnknownMember else { throw error }
            return [:]
        }
    }

    private static func filter(_ regions: [String]) -> [String: Value] {
        regions.isEmpty ? [:] : ["regions": .strings(regions)]
    }

    /// All activities; none if the service is too old for them.
    private static func activities(
        of client: AlarmsClient, _ regions: [String]
    ) async throws(AlarmsError) -> [ActivityProperties] {
        do {
            return try await client.perform(.activities(filter(regions)))
        } catch {
            guard error.isUnknownMember else { throw error }
            return []
        }
    }

    /// Requests the timers that are started most; the known ones are kept until the answer.
    ///
    /// - Parameter limit: The most timers.
    mutating func askForRecentTimers(limit: UInt32) {
        let client = client
        ask { .recentTimers(try await client.perform(.recentTimers(limit: limit))) }
    }

    /// Applies an event, or queues it until the pending answer.
    mutating func take(_ event: AlarmsEvent) {
        if question == nil { observe(event) } else { waiting.append(event) }
    }

    /// Applies the answer to a question.
    ///
    /// - Throws: ``Problem`` if there was none.
    mutating func take(_ answer: Result<Answer, Problem>, to question: Int) throws(Problem) {
        // The service may have gone since, and another one may have come.
        guard question == self.question else { return }
        self.question = nil
        switch try answer.get() {
        case .all(let alarms, let service, let activities):
            take(service)
            known = KnownAlarms(alarms)
            knownActivities = KnownActivities(activities)
            isComplete = true
        case .panel(let panel, let service):
            service.map { take($0) }
            self.panel = panel
            isComplete = true
        case .one(let id, let alarm):
            known.set(id, to: alarm)
        case .activities(let activities):
            knownActivities = KnownActivities(activities)
        case .activity(let id, let activity):
            guard case .rows(let regions) = content else { break }
            askForActivities(knownActivities.set(id, to: activity), regions)
        case .recentTimers(let timers):
            recentTimers = timers
        case .noService:
            throw .serviceVanished
        }
        while self.question == nil, let event = waiting.popFirst() { observe(event) }
    }

    private mutating func take(_ service: ServiceProperties) {
        LocalTime.use(zone: service.timeZone)
        holidayUntilUSec = service.holidayUntilUSec
        alertProblem = service.alertProblem
    }

    /// Forgets all: there is no service any more.
    mutating func forget() {
        known = KnownAlarms([])
        knownActivities = KnownActivities([])
        recentTimers = []
        panel = [:]
        isPanelOutdated = false
        alertProblem = ""
        isComplete = false
        question = nil
        waiting = []
    }

    /// True if a question has no answer yet.
    var isAsking: Bool { question != nil }

    private mutating func observe(_ event: AlarmsEvent) {
        Session.follow(event)
        if case .servicePropertiesChanged(let changed) = event {
            if case .uint64(let end)? = changed["HolidayUntilUSec"] { holidayUntilUSec = end }
            if case .string(let problem)? = changed["AlertProblem"] { alertProblem = problem }
        }
        guard case .rows(let regions) = content else {
            if event.changesPanel { isPanelOutdated = true }
            return
        }
        if !regions.isEmpty, event.isClockChange || waiting.count > Self.mostWaiting {
            askForAll(startsService: false)
            return drop()
        }
        let client = client
        if let id = known.observe(event, isPresented: !regions.isEmpty) {
            ask {
                let alarm = try await Self.found {
                    var alarm = try await client.perform(.properties(id: id))
                    alarm.elements = try await Self.elements(of: id, regions, client)
                    return alarm
                }
                return .one(id: id, alarm)
            }
        } else {
            askForActivities(knownActivities.observe(event, isPresented: !regions.isEmpty), regions)
        }
    }

    private mutating func askForActivities(_ request: KnownActivities.Request?, _ regions: [String]) {
        let client = client
        switch request {
        case .all: ask { .activities(try await Self.activities(of: client, regions)) }
        case .one(let id):
            ask {
                let activity = try await Self.found {
                    var activity = try await client.perform(.activityProperties(id: id))
                    activity.elements = try await Self.elements(of: id, regions, client)
                    return activity
                }
                return .activity(id: id, activity)
            }
        case nil: break
        }
    }

    /// Returns what is drawn of an alarm or an activity.
    private static func elements(
        of id: String, _ regions: [String], _ client: AlarmsClient
    ) async throws(AlarmsError) -> [String: Value] {
        guard !regions.isEmpty else { return [:] }
        return try await client.perform(.present([id], in: regions))[id]?.dictionaryValue ?? [:]
    }

    /// Returns the answer to a request; `nil` if what it is about is gone.
    private static func found<Object>(_ request: () async throws -> Object) async throws -> Object? {
        do {
            return try await request()
        } catch let error as AlarmsError where error.code == .notFound {
            return nil
        }
    }

    private mutating func ask(_ question: @escaping @Sendable () async throws -> Answer) {
        lastQuestion += 1
        self.question = lastQuestion
        let (number, inputs) = (lastQuestion, inputs)
        Task {
            let answer: Result<Answer, Problem>
            do { answer = .success(try await question()) } catch { answer = .failure(Problem(error)) }
            inputs.continuation.yield(.answer(answer, to: number))
        }
    }
}

extension AlarmsEvent {
    /// True if the wall clock was set: countdowns end at another time of it, without a change of their own.
    fileprivate var isClockChange: Bool { self == .timeChanged(cause: "clock") }

    /// True if a panel may be drawn otherwise after it.
    fileprivate var changesPanel: Bool {
        if isClockChange { return true }
        return switch self {
        case .added, .removed, .propertiesChanged, .activityAdded, .activityRemoved, .activityPropertiesChanged: true
        case .servicePropertiesChanged(let changed): changed["AlertProblem"] != nil
        default: false
        }
    }
}
