/// A message to the compiler.
struct PluginAnswer: Encodable {
    struct Capabilities: Encodable {
        /// The protocol version of Swift 6.3's compiler.
        let capability = ["protocolVersion": 7]
    }

    struct Position: Encodable {
        let fileName: String
        let offset: Int
    }

    struct Highlight: Encodable {
        let fileName: String
        let startOffset: Int
        let endOffset: Int
    }

    struct Diagnostic: Encodable {
        let message: String
        let severity = "error"
        let position: Position
        let highlights: [Highlight]
        let notes: [String] = []
        let fixIts: [String] = []
    }

    struct ExpansionResult: Encodable {
        let expandedSource: String
        let diagnostics: [Diagnostic]
    }

    private(set) var getCapabilityResult: Capabilities?
    private(set) var expandMacroResult: ExpansionResult?

    static let capability = PluginAnswer(getCapabilityResult: Capabilities())

    static func expansion(_ source: String, _ diagnostics: [Diagnostic]) -> PluginAnswer {
        PluginAnswer(expandMacroResult: ExpansionResult(expandedSource: source, diagnostics: diagnostics))
    }
}

extension PluginAnswer.Diagnostic {
    /// Creates the diagnostic of a refusal, at its place in the file.
    init(_ refusal: Refusal, in request: PluginRequest.Attached) {
        let source = refusal.place == nil ? request.attributeSyntax : request.declSyntax
        let start = source.location?.offset ?? 0
        let file = source.location?.fileName ?? ""
        let blanks = request.attributeSyntax.source.utf8.prefix { $0 != UInt8(ascii: "@") }.count
        let place = refusal.place ?? blanks..<request.attributeSyntax.source.utf8.count
        self.init(
            message: refusal.message, position: .init(fileName: file, offset: start + place.lowerBound),
            highlights: [
                .init(fileName: file, startOffset: start + place.lowerBound, endOffset: start + place.upperBound)
            ])
    }
}
