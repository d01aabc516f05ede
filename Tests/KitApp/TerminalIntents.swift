import AppIntents

/// The strength of tea.
enum Strength: String, AppEnum {
    case weak, strong

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Strength"
    static let caseDisplayRepresentations: [Strength: DisplayRepresentation] = [
        .weak: "Weak", .strong: "Very strong",
    ]
}

/// An intent with parameters of several types, for people in a terminal.
struct Steep: AppIntent {
    static let title: LocalizedStringResource = "Steep Tea"
    static let description: IntentDescription? = "Makes tea in a pot."

    @Parameter(title: "Minutes", description: "From the first boil", default: 3, inclusiveRange: (1, 9)) var minutes:
        Int
    @Parameter(title: "Strength") var strength: Strength
    @Parameter(title: "Sugar") var hasSugar: Bool?
    @Parameter(title: "Names") var names: [String]?

    static var parameterSummary: some ParameterSummary {
        Summary("Steep \(\.$strength) tea for \(\.$minutes) minutes")
    }

    func perform() async throws -> some ReturnsValue<String> {
        let sugar = hasSugar.map { $0 ? "sweet" : "plain" } ?? "as usual"
        return .result(value: "\(strength), \(minutes) minutes, \(sugar), \((names ?? []).joined(separator: "+"))")
    }
}

/// An intent that the person cancels.
struct GiveUp: AppIntent {
    static let title: LocalizedStringResource = "Give Up"
    static let isDiscoverable = false

    func perform() async throws -> some IntentResult {
        try Task.checkCancellation()
        guard Task.isCancelled else { throw CancellationError() }
        return .result()
    }
}
