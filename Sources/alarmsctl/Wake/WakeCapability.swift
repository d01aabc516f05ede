/// The capability to wake the machine, `CAP_WAKE_ALARM` (capabilities(7)).
enum WakeCapability {
    /// Its number in `linux/capability.h`.
    private static let number = 35

    /// Returns true if it is effective in this text of `/proc/PID/status`; `nil`: the text lacks the line.
    static func isEffective(inStatus text: String) -> Bool? {
        let name = "CapEff:"
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else { return nil }
        let digits = line.dropFirst(name.count).drop { $0 == "\t" || $0 == " " }
        return UInt64(digits, radix: 16).map { $0 >> number & 1 == 1 }
    }

    /// Returns true if a program gets it at its start, according to the output of getcap(8) after the file's path:
    /// clauses such as `cap_net_raw,cap_wake_alarm=ep`.
    static func isGranted(by clauses: String) -> Bool {
        clauses.split { $0 == " " || $0 == "\n" }.contains { clause in
            // Older versions write `+ep`.
            let parts = clause.split { $0 == "=" || $0 == "+" }
            guard parts.count == 2, parts[1].contains("e"), parts[1].contains("p") else { return false }
            return parts[0].split(separator: ",").contains("cap_wake_alarm")
        }
    }
}
