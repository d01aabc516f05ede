import AlarmKit
import Foundation

/// A configuration that can't be an alarm.
struct Refused: Sendable {
    let description: String
    let configuration: RecipeConfiguration

    init(_ name: String, _ configuration: RecipeConfiguration) {
        description = name
        self.configuration = configuration
    }

    static var all: [Refused] {
        var all = [
            Refused("neither schedule nor countdown", .sample()), Refused("a snooze alone", .sample(post: 60)),
            Refused(
                "no day of the week",
                .sample(schedule: .relative(.init(time: .init(hour: 7, minute: 0), repeats: .weekly([]))))),
        ]
        let lengths: [TimeInterval] = [0, -1, 0.5, 366 * 86_400 + 1, 1e300, .infinity, -.infinity, .nan]
        for length in lengths {
            all.append(Refused("pre-alert \(length)", .sample(pre: length)))
            all.append(Refused("post-alert \(length)", .sample(pre: 60, post: length)))
        }
        for (hour, minute) in [(24, 0), (-1, 0), (0, 60), (0, -1), (Int.max, Int.min)] {
            let time = Alarm.Schedule.Relative.Time(hour: hour, minute: minute)
            all.append(Refused("\(hour):\(minute)", .sample(schedule: .relative(.init(time: time)))))
        }
        let instants: [TimeInterval] = [-1, 0, 1e9, 1e12, 1e300, .infinity, .nan]
        for instant in instants {
            let date = Date(timeIntervalSince1970: instant)
            all.append(Refused("at \(instant)", .sample(schedule: .fixed(date))))
        }
        let volumes: [Double] = [-0.1, 1.1, .nan]
        for volume in volumes {
            var configuration = RecipeConfiguration.sample(pre: 60)
            configuration.volume = volume
            all.append(Refused("volume \(volume)", configuration))
        }
        let timeouts: [TimeInterval] = [0, 9, 86_401, -1, .nan, -.infinity]
        for timeout in timeouts {
            var configuration = RecipeConfiguration.sample(pre: 60)
            configuration.alertTimeout = timeout
            all.append(Refused("timeout \(timeout)", configuration))
        }
        return all
    }
}
