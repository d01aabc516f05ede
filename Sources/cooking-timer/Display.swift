internal import AlarmKit
internal import Glibc

/// The list of cooking dishes in the terminal.
enum Display {
    /// Displays the list after each change, until the task is cancelled or the list is empty.
    static func follow() async {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        var shown: [String] = []
        for await alarms in AlarmManager.shared.alarmUpdates {
            let columns = columns
            let known = alarms.compactMap(Kitchen.line).map { $0.printable(columns: columns) }
            let lines = alarms.isEmpty ? ["Nothing cooks."] : known
            if lines.isEmpty || lines == shown { continue }
            // Overwrites the previous lines.
            if isTerminal, !shown.isEmpty { print("\u{1B}[\(shown.count)A\u{1B}[J", terminator: "") }
            print(lines.joined(separator: "\n"))
            fflush(nil)
            shown = lines
            if alarms.isEmpty { return }
        }
    }

    /// The width of the terminal; `nil`: it is unknown, or there is no terminal.
    private static var columns: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
