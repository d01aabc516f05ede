/// A command of the command line.
enum CookingCommand: Equatable {
    case help
    /// Serves the desktop, which has started the program for a press.
    case serve
    /// Cooks a dish for so many seconds, and displays the list.
    case cook(seconds: Double, dish: String, method: CookingData.Method)
    /// Displays the list.
    case follow
    case pause, resume, stop

    static let usage = """
        Usage: cooking-timer LENGTH DISH [--method METHOD]   cook a dish, such as: cooking-timer 8m Eggs --method boiling
               cooking-timer                                 show what cooks
               cooking-timer pause|resume|stop               all that cooks

        LENGTH is a number with s, m or h. METHOD is one of \(methods). Ctrl-C ends the program; what cooks, cooks on.
        """

    private static let methods = CookingData.Method.allCases.map(\.rawValue).joined(separator: ", ")

    /// Parses the arguments; `nil` if they don't match the usage.
    init?(_ arguments: [String]) {
        switch arguments {
        case []: self = .follow
        case ["--help"], ["-h"]: self = .help
        case ["pause"]: self = .pause
        case ["resume"]: self = .resume
        case ["stop"]: self = .stop
        default:
            guard arguments.count == 2 || arguments.count == 4 && arguments[2] == "--method",
                let seconds = Self.seconds(arguments[0]),
                let method = CookingData.Method(rawValue: arguments.count == 4 ? arguments[3] : "boiling")
            else { return nil }
            self = .cook(seconds: seconds, dish: arguments[1], method: method)
        }
    }

    private static func seconds(_ text: String) -> Double? {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Double(text.dropLast()), number > 0 else {
            return nil
        }
        return number * unit
    }
}
