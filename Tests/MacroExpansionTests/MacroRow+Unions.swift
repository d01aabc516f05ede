/// `@UnionValue`.
extension MacroRow {
    private static func union(
        _ source: String, _ names: String..., access: String = "", addsConformance: Bool = true
    ) -> MacroRow {
        MacroRow(
            macro: "UnionValue", role: "extension", source: source, addsConformance: addsConformance,
            outcome: .expansion(expansion(of: names, access: access, addsConformance: addsConformance)))
    }

    private static func refused(_ source: String, _ message: String) -> MacroRow {
        MacroRow(macro: "UnionValue", role: "extension", source: source, outcome: .refusal(message))
    }

    static func expansion(of names: [String], access: String, addsConformance: Bool = true) -> String {
        let literals = names.map { "\"\($0.filter { $0 != "`" })\"" }
        let table = zip(names, literals).map { "            AppIntents.UnionCase(\($1), Self.\($0)),\n" }
        let arms = zip(names, literals).map { "        case .\($0)(let value): (\($1), value)\n" }
        return """
            extension Sample.Found\(addsConformance ? ": AppIntents.UnionValue" : "") {
                \(access)nonisolated static var unionCases: [AppIntents.UnionCase<Self>] {
                    [
            \(table.joined())        ]
                }
                \(access)nonisolated var unionCase: (name: Swift.String, value: any AppIntents.IntentValue) {
                    switch self {
            \(arms.joined())        }
                }
            }
            """
    }

    static let unions: [MacroRow] = [
        union("@UnionValue enum Found { case landmark(LandmarkEntity) }", "landmark"),
        union(
            """

            @UnionValue
            enum VisualSearchResult {
                case landmark(LandmarkEntity)
                case collection(CollectionEntity)
            }
            """, "landmark", "collection"),
        union("@UnionValue enum Found { case number(Int), text(String), flag(Bool) }", "number", "text", "flag"),
        union("@UnionValue public enum Found { case a(A) }", "a", access: "public "),
        union("@UnionValue package enum Found { case a(A) }", "a", access: "package "),
        union("@UnionValue internal enum Found { case a(A) }", "a"),
        union("@UnionValue private enum Found { case a(A) }", "a"),
        union("public @UnionValue enum Found { case a(A) }", "a", access: "public "),
        union("@UnionValue enum Found: UnionValue { case a(A) }", "a", addsConformance: false),
        union("@UnionValue enum Found: Hashable, Sendable { case a(A) }", "a"),
        union("@UnionValue indirect enum Found { case a(A) }", "a"),
        union("@UnionValue enum Found { indirect case a(A); case b(B) }", "a", "b"),
        union("@UnionValue enum Found { case list([Landmark]), table([String: Int]) }", "list", "table"),
        union("@UnionValue enum Found { case pair(Dictionary<String, Int>) }", "pair"),
        union("@UnionValue enum Found { case module(Landmarks.Landmark), optional(Int?) }", "module", "optional"),
        union("@UnionValue enum Found { case `default`(Int), `in`(String) }", "`default`", "`in`"),
        union("@UnionValue enum Found { case `a place`(Int) }", "`a place`"),
        union("@UnionValue enum Found { case größe(Int) }", "größe"),
        union("@UnionValue enum Found { case number(Int = 3) }", "number"),
        union("@UnionValue enum Found { @available(*, deprecated) case old(Int); case new(Int) }", "old", "new"),
        union("@available(macOS 26, *) @UnionValue @frozen enum Found<T> where T: Sendable { case a(A) }", "a"),
        refused("@UnionValue ‸struct Found { var a: A }", "expected an enumeration, got 'struct'"),
        refused("@UnionValue public final ‸class Found {}", "expected an enumeration, got 'class'"),
        refused("@UnionValue enum ‸Found {}", "expected cases"),
        refused("@UnionValue enum ‸Found { static let none = 1 }", "expected cases"),
        refused(
            "@UnionValue enum Found { case a(A), ‸none }",
            "expected a value of the case 'none', as in 'case landmark(LandmarkEntity)'"),
        refused(
            "@UnionValue enum Found { case ‸`default` }",
            "expected a value of the case 'default', as in 'case landmark(LandmarkEntity)'"),
        refused(
            "@UnionValue enum Found { case ‸a() }",
            "expected a value of the case 'a', as in 'case landmark(LandmarkEntity)'"),
        refused(
            "@UnionValue enum Found: String { case ‸a = \"a(b)\" }",
            "expected a value of the case 'a', as in 'case landmark(LandmarkEntity)'"),
        refused(
            "@UnionValue enum Found { /* ä */ case a(A, ‸B) }",
            "expected one value of the case 'a', as in 'case landmark(LandmarkEntity)'"),
        refused(
            "@UnionValue enum Found { case a(Dictionary<String, Int>, ‸with: B) }",
            "expected one value of the case 'a', as in 'case landmark(LandmarkEntity)'"),
        refused(
            "@UnionValue enum Found { case a(‸name: A) }",
            "expected a value without a name in the case 'a', as in 'case landmark(LandmarkEntity)'"),
        refused(
            "@UnionValue enum Found {\n    case a(A)\n    ‸#if DEBUG\n    case b(B)\n    #endif\n}",
            "expected no condition around a case"),
    ]
}
