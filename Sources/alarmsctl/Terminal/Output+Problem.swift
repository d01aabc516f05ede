import JSONText

extension Output {
    /// Writes a problem to standard error, except for a closed output.
    ///
    /// - Parameter name: The alarm as typed; `nil` if the problem contains its name, or isn't about an alarm.
    static func report(_ problem: Problem, of name: String? = nil, isJSON: Bool) {
        guard problem != .closedPipe else { return }
        let text = Messages.problem(problem)
        guard isJSON else {
            error("alarmsctl: " + (name.map { "\(Messages.excerpt($0)): " } ?? "") + text)
            return
        }
        let alarm: [(String, JSON)] = name.map { [("alarm", .string($0))] } ?? []
        error(JSON(members: [("error", .string(problem.name)), ("message", .string(text))] + alarm).text)
    }
}
