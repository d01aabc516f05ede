import JSONText

extension Output {
    /// Writes a problem to standard error, except that the output was closed by its reader.
    ///
    /// - Parameter name: The alarm that it is about, as it was typed; `nil` if the problem says that, or if it is about
    ///   none.
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
