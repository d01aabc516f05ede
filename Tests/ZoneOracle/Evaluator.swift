import AlarmCore
import SystemTime

/// Answers as Alarms does, asked as it is by its clients and its clocks.
struct Respondent {
    private static let id = AlarmID(high: 0x0123_4567_89AB_4DEF, low: 0x8123_4567_89AB_CDEF)
    private let zones = ZoneDatabase()
    private let engine: Engine

    init() {
        engine = Engine(limits: Limits(), zones: zones)
    }

    /// When the alarm of this case is due.
    func answer(_ asked: Case) -> Case.Answer {
        let start = Moment(wall: asked.now, boot: BootTime(microseconds: 0))
        do throws(Refusal) {
            _ = try engine.apply(.schedule(Self.id, asked.settings, .host), at: start)
        } catch .invalidSchedule(key: "date", _, _) {
            return Case.Answer(due: "refused")
        } catch {
            return Case.Answer(due: error.message)
        }
        defer { _ = try? engine.apply(.cancel(Self.id), at: start) }
        let dues = engine.alarm(Self.id)?.nextOccurrences(asked.dues) ?? []
        var answer = Case.Answer(due: Self.text(dues))
        if let first = dues.first, let zone = zones.zone(named: asked.zone) {
            answer.local = Self.text(LocalTime(first, in: zone))
        }
        if let until = asked.until { sleep(until: until, from: start, &answer) }
        return answer
    }

    /// Tells what an engine finds that comes to know of the time passed only at `until`.
    private func sleep(until: WallTime, from start: Moment, _ answer: inout Case.Answer) {
        let end = Moment(wall: until, boot: start.boot + (until - start.wall))
        var count: UInt32 = 0
        var last: [WallTime] = []
        for effect in engine.observe(.elapsed, at: end).effects {
            switch effect {
            case .missed(_, let due, _, let missed): (count, last) = (count + missed, [due])
            case .fired(_, let due, _): (count, last) = (count + 1, [due])
            case .added, .removed, .stopped, .snoozed, .invoked, .alertChanged: break
            }
        }
        answer.count = "\(count)"
        answer.last = Self.text(last)
        answer.then = Self.text(engine.alarm(Self.id)?.nextOccurrences(1) ?? [])
    }

    private static func text(_ instants: [WallTime]) -> String {
        instants.isEmpty ? "none" : instants.map { "\($0.microseconds)" }.joined(separator: ",")
    }

    /// `YYYY-MM-DD HH:MM:SS`.
    private static func text(_ local: LocalTime) -> String {
        let text = local.description
        return text.utf8.count == 16 ? text + ":00" : text
    }
}
