/// `@AppIntent(schema:)`, `@AppEntity(schema:)` and `@AppEnum(schema:)`.
extension MacroRow {
    private static func expanded(
        _ source: String, _ expansion: String, macro: String = "AppIntent", role: String, addsConformance: Bool = true
    ) -> MacroRow {
        MacroRow(
            macro: macro, role: role, source: source, addsConformance: addsConformance, outcome: .expansion(expansion))
    }

    private static func member(_ source: String, _ expansion: String) -> MacroRow {
        expanded("@AppIntent(schema: .system.search) " + source, expansion, role: "member")
    }

    private static func attribute(_ member: String, _ expansion: String) -> MacroRow {
        MacroRow(macro: "AppIntent", role: "memberAttribute", source: member, outcome: .expansion(expansion))
    }

    private static func property(_ member: String, _ expansion: String) -> MacroRow {
        MacroRow(macro: "AppEntity", role: "memberAttribute", source: member, outcome: .expansion(expansion))
    }

    private static func refused(_ source: String, _ message: String, macro: String = "AppIntent") -> MacroRow {
        MacroRow(macro: macro, role: "member", source: source, outcome: .refusal(message))
    }

    private static func title(_ text: String, access: String = "") -> String {
        "\(access)nonisolated static var title: AppIntents.LocalizedStringResource { \"\(text)\" }"
    }

    private static func typeName(_ text: String) -> String {
        """
        nonisolated static var typeDisplayRepresentation: AppIntents.TypeDisplayRepresentation { "\(text)" }
        """
    }

    static let schemas: [MacroRow] = [
        member("struct ShowSearchResultsIntent { var content: Content }", title("Show Search Results")),
        member("public struct OpenURLIntent: AppIntent {}", title("Open URL", access: "public ")),
        member("final class Search {}", title("Search")),
        member("struct Intent {}", title("Intent")),
        member("struct S { static let title: LocalizedStringResource = \"Find\" }", ""),
        member("struct S { public static var title: LocalizedStringResource { \"Find\" } }", ""),
        member("struct S { let title = \"\"; func f() { static let title = 1 } }", title("S")),
        expanded(
            "@AppIntent(schema: .system.search) struct S {}", "extension Sample.Found: AppIntents.AppIntent {}",
            role: "extension"),
        expanded(
            "@AppIntent(schema: .system.search) struct S: AppIntent {}", "", role: "extension", addsConformance: false),
        expanded("@AppIntent(schema: .system.search) enum S {}", "", role: "extension"),
        attribute("\n    var semanticContent: Content", "@Parameter(title: \"Semantic Content\")"),
        attribute("@available(*, deprecated) public var files: [IntentFile]?", "@Parameter(title: \"Files\")"),
        attribute("@Dependency var navigator: Navigator", ""),
        attribute("@Parameter(title: \"Name\") var name: String", ""),
        attribute("@AppIntents.Parameter var name: String", ""),
        attribute("var count: Int = 3", ""),
        attribute("var text: String { \"\" }", ""),
        attribute("static var isDiscoverable: Bool { true }", ""),
        attribute("let name: String", ""),
        attribute("func perform() async throws -> some IntentResult { .result() }", ""),
        refused("@AppIntent(schema: .system.search) ‸enum S {}", "expected a structure or a class, got 'enum'"),
        refused("@AppIntent(schema: .system.search) ‸actor S {}", "expected a structure or a class, got 'actor'"),
        expanded(
            "@AppEntity(schema: .photos.asset) struct AssetEntity { let id: String }", typeName("Asset"),
            macro: "AppEntity", role: "member"),
        expanded(
            """
            @AppEntity(schema: .photos.asset) struct AssetEntity {
                static var typeDisplayRepresentation: TypeDisplayRepresentation = "Asset"
            }
            """, "", macro: "AppEntity", role: "member"),
        expanded(
            "@AppEntity(schema: .photos.asset) struct AssetEntity {}",
            "extension Sample.Found: AppIntents.AppEntity {}", macro: "AppEntity", role: "extension"),
        property("var isFavorite: Bool", "@Property(title: \"Is Favorite\")"),
        property("@Property(title: \"Title\") var title: String?", ""),
        property("var id: String", ""),
        property("let asset: Asset", ""),
        property("var text: String { title ?? \"\" }", ""),
        refused(
            "@AppEntity(schema: .photos.asset) ‸enum AssetEntity {}", "expected a structure or a class, got 'enum'",
            macro: "AppEntity"),
        expanded(
            "@AppEnum(schema: .photos.assetType) enum AssetType: String { case photo }", typeName("Asset Type"),
            macro: "AppEnum", role: "member"),
        expanded(
            """
            @AppEnum(schema: .photos.assetType) enum AssetType: String {
                static let typeDisplayRepresentation: TypeDisplayRepresentation = "Asset"
            }
            """, "", macro: "AppEnum", role: "member"),
        expanded(
            "@AppEnum(schema: .photos.assetType) enum AssetType: String {}",
            "extension Sample.Found: AppIntents.AppEnum {}", macro: "AppEnum", role: "extension"),
        refused(
            "@AppEnum(schema: .photos.assetType) ‸struct AssetType {}", "expected an enumeration, got 'struct'",
            macro: "AppEnum"),
    ]
}
