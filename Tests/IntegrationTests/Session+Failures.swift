import TestSupport

extension Session {
    /// The log of the service without lines about sleep, which machines of tests support little of.
    var complaints: String {
        let lines = service.errorText.split(separator: "\n")
        let ofSleep = ["is not woken for alarms", "is woken for alarms", "logind is not running"]
        return lines.filter { line in !ofSleep.contains { line.contains($0) } }.joined(separator: "\n")
    }
}
