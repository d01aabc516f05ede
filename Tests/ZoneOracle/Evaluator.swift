import AlarmCore
import SystemTime

/// Calculates the answers of cases with the engine, through its public interface.
struct Evaluator {
    private static let id = AlarmID(high: 0x0123_4567_89AB_4DEF, low: 0x8123_4567_89AB_CDEF)
    private let zones = ZoneDatabase()
    private let engine: Engine

    init() {
        engine = Engine(limits: Limits(), zones: zones)
    }

    /// Returns the due times of the case's alarm.
    func answer(_ example: Case) -> Case.Answer {
        let start = Moment(wall: example.now, boot: BootTime(microseconds: 0))
        do throws(Refusal) {
            _ = try engine.apply(.schedule(Self.id, example.settings), at: start)
        } catch .invalidSchedule(key: "date", _, _) {
            return Case.Answer(due: "refused")
        } catch {
            return Case.Answer(due: error.message)
        }
        defer { _ = try? engine.apply(.cancel(Self.id), at: start) }
        let dues = engine.alarm(Self.id)?.nextOccurrences(example.dueCount) ?? []
        var answer = Case.Answer(due: Self.text(dues))
        if let first = dues.first, let zone = zones.zone(named: example.zone) {
            answer.local = Self.text(LocalTime(first, in: zone))
        }
        if let until = example.until { skip(to: until, from: start, &answer) }
        return answer
    }

    /// Completes the answer with what the engine reports if it observes the clocks next at `until`.
    private func skip(to until: WallTime, from start: Moment, _ answer: inout Case.Answer) {
        let end = Moment(wall: until, boot: start.boot + (until - start.wall))
        var count: UInt32 = 0
        var last: [WallTime] = []
        for effect in engine.observe(.elapsed, at: end).effects {
            switch effect {
            case .missed(_, let due, _, let missed): (count, last) = (count + missed, [due])
            case .fired(_, let due, _): (count, last) = (count + 1, [due])
            case .added, .removed, .stopped, .snoozed, .invoked, .alertChanged, .authorizationsChanged: break
            }
        }
        answer.count = "\(count)"
        answer.last = Self.text(last)
        answer.then = Self.text(engine.alarm(Self.id)?.nextOccurrences(1) ?? [])
    }

    private static func text(_ instants: [WallTime]) -> String {
        instants.isEmpty ? "none" : instants.map { "\($0.microseconds)" }.joined(separator: ",")
    }

    /// Returns `YYYY-MM-DD HH:MM:SS`.
    private static func text(_ local: LocalTime) -> String {
        let text = local.description
        return text.utf8.count == 16 ? text + ":00" : text
    }
}
