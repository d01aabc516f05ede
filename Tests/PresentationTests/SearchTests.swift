import ActivityCore
import AlarmBus
import AlarmCore
import Presentation
import Testing

@testable import alarmsd

@Suite struct SearchTests {
    /// A service with one alarm.
    final class OneAlarm: AlarmService {
        let engine = Engine()
        let activities: any ActivityView = Activities()
        let busID = ""
        let now = Moment(wall: WallTime(seconds: 1_772_452_800), boot: BootTime(microseconds: 1_000_000_000))
        let systemZone = Zone.utc
        let wakeSupport = WakeSupport.none
        let wakeProblem = ""
        let nextWake: WallTime? = nil
        let notificationServer = ""
        let alertProblem = ""
        let soundProblem = ""
        let preferencesProblems: [String] = []
        let storeProblem = ""
        let storeNotices: [String] = []
        let registeredWidgets: [WidgetPlace] = []
        var alarms: any AlarmView { engine }

        let tea = AlarmID.random()

        init() throws {
            _ = try engine.apply(.schedule(tea, [.title("Tea"), .preAlert(600_000_000)]), at: now)
        }

        func history() throws(StorageFailure) -> [HistoryEntry] { [] }

        func elements(of alarm: Alarm, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement] { [:] }

        func elements(of activity: Activity, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement] { [:] }

        func panel(of alarms: any AlarmView, _ activities: [Activity], isPrivate: Bool) -> DrawnPanel {
            DrawnPanel(.none, id: "", [], rows: [], more: 0)
        }
    }

    private func found(_ text: String = "tea", by search: Search) throws -> Int {
        try search.rows(for: text, isSchedule: false, limit: 20).count
    }

    @Test func `titles are kept from a search on, also when alarms change`() throws {
        let service = try OneAlarm()
        let search = Search(of: service, by: .plain)
        #expect(search.titles == nil)
        #expect(try search.rows(for: "tea", isSchedule: true, limit: 20).isEmpty)
        #expect(search.titles == nil, "a schedule alone needs none")
        #expect(try found(by: search) == 1)
        search.expire()
        #expect(search.titles != nil)
        _ = try service.engine.apply(.update(service.tea, [.title("Coffee")], reset: []), at: service.now)
        search.alarmChanged(service.tea, isRemoved: false)
        #expect(search.titles != nil)
        #expect(try found(by: search) == 0)
        #expect(try found("coffee", by: search) == 1)
        _ = try service.engine.apply(.cancel(service.tea), at: service.now)
        search.alarmChanged(service.tea, isRemoved: true)
        #expect(try found("coffee", by: search) == 0)
        search.forgetTitles()
        #expect(search.titles == nil)
    }

    @Test func `a sandboxed app finds its own alarms, and no timers that others have started`() throws {
        let service = try OneAlarm()
        let app = SandboxedApp(id: "org.example.Tea")
        let caller = Caller.sandboxed(app)
        let own = AlarmID.random()
        _ = service.engine.observe(.authorizationsChanged([app: .authorized]), at: service.now)
        _ = try service.engine.apply(
            .schedule(own, [.title("Tea"), .preAlert(600_000_000)]), by: caller, at: service.now)
        let search = Search(of: service, by: .plain, for: caller)
        for text in ["tea", "timer", "timer tea", "undo"] {
            let rows = try search.rows(for: text, isSchedule: false, limit: 20)
            #expect(rows.map(\.id) == [own], "\(text)")
        }
        #expect(try Search(of: service, by: .plain).rows(for: "tea", isSchedule: false, limit: 20).count == 2)
        let foreign = FoundResult.alarm(service.tea).description
        #expect(search.match(foreign) == nil && search.match(FoundResult.alarm(own).description) != nil)
        #expect(throws: Refusal.self) {
            try FoundActivation(foreign, action: "stop", of: search.alarms, at: service.now)
        }
    }

    @Test func `titles aren't kept for longer than their time`() throws {
        let service = try OneAlarm()
        let search = Search(of: service, by: .plain, keepingTitlesFor: .zero)
        #expect(try found(by: search) == 1 && search.titles != nil)
        search.expire()
        #expect(search.titles == nil)
    }
}
