@testable import MacroExpansion

/// A row of the table: a source with a macro's attribute, and its expansion.
struct MacroRow: Sendable, CustomStringConvertible {
    enum Outcome: Equatable, Sendable {
        /// The source that is added.
        case expansion(String)
        /// The message of a diagnostic. Its place is where `‸` stands in the source.
        case refusal(String)
    }

    let macro: String
    let role: String
    let source: String
    /// The declaration around.
    var surroundings: String?
    /// False if the declaration says its conformance itself.
    var addsConformance = true
    let outcome: Outcome

    var description: String { "@\(macro), \(role): \(source)" }

    /// The beginning of the file, before the declaration.
    private static let before = "import AppIntents\n// Größe"

    /// The source as the compiler gets it.
    private var plain: String { source.filter { $0 != "‸" } }

    /// The place of the mark, in bytes from the beginning of the file; `nil`: there is none.
    var markedOffset: Int? {
        source.firstIndex(of: "‸").map { Self.before.utf8.count + source[..<$0].utf8.count }
    }

    var request: PluginRequest.Attached {
        let start = plain.range(of: "@" + macro, from: plain.startIndex)
        let attribute = plain[start.lowerBound..<Self.end(ofAttributeAt: start.upperBound, in: plain)]
        let offset = Self.before.utf8.count + plain[..<start.lowerBound].utf8.count
        return PluginRequest.Attached(
            macro: .init(typeName: macro), macroRole: role,
            // As the compiler has it, with what stands before it.
            attributeSyntax: Self.source("\n  " + attribute, at: offset - 3),
            declSyntax: Self.source(plain, at: Self.before.utf8.count),
            extendedTypeSyntax: role == "extension" ? Self.source("Sample.Found", at: 0) : nil,
            conformanceListSyntax: addsConformance ? Self.source("struct Placeholder: \(macro) {}", at: 0) : nil,
            lexicalContext: surroundings.map { [Self.source($0, at: 0)] } ?? [])
    }

    private static func source(_ text: String, at offset: Int) -> PluginRequest.Source {
        PluginRequest.Source(source: text, location: .init(fileName: "Sample.swift", offset: offset))
    }

    private static func end(ofAttributeAt name: String.Index, in source: String) -> String.Index {
        guard source[name...].first == "(" else { return name }
        let end = source.range(of: ") ", from: name).upperBound
        return end == source.endIndex ? end : source.index(before: end)
    }
}

extension String {
    /// The first place of a text; the end if there is none.
    fileprivate func range(of text: String, from start: Index) -> Range<Index> {
        var rest = self[start...]
        while !rest.isEmpty, !rest.hasPrefix(text) { rest = rest.dropFirst() }
        return rest.startIndex..<(self.index(rest.startIndex, offsetBy: text.count, limitedBy: endIndex) ?? endIndex)
    }
}
