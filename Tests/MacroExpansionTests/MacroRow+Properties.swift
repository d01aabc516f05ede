/// `@ComputedProperty` and `@DeferredProperty`.
extension MacroRow {
    private static func computed(_ source: String, _ expansion: String, in surroundings: String? = nil) -> MacroRow {
        MacroRow(
            macro: "ComputedProperty", role: "peer", source: source, surroundings: surroundings,
            outcome: .expansion(expansion))
    }

    private static func deferred(_ source: String, _ expansion: String) -> MacroRow {
        MacroRow(macro: "DeferredProperty", role: "peer", source: source, outcome: .expansion(expansion))
    }

    private static func refused(
        _ source: String, _ message: String, macro: String = "ComputedProperty", in surroundings: String? = nil
    ) -> MacroRow {
        MacroRow(macro: macro, role: "peer", source: source, surroundings: surroundings, outcome: .refusal(message))
    }

    private static let place = "private let _place = AppIntents.ComputedEntityProperty<Self, Place> { $0.place }"

    static let properties: [MacroRow] = [
        computed("@ComputedProperty var place: Place { Settings.standard.place }", place),
        computed("\n    @ComputedProperty\n    var place: Place {\n        get { stored }\n    }", place),
        computed("@ComputedProperty public var place: Place { get { a } set { a = newValue } }", place),
        computed("@ComputedProperty var place: Place { set { a = newValue } get { a } }", place),
        computed("@ComputedProperty var place: Place { mutating get { a } }", place),
        computed("@ComputedProperty var place: Place { get }", place, in: "struct Settings: AppEntity {}"),
        computed("@ComputedProperty var place: Place { getPlace() }", place),
        computed("@ComputedProperty /* the place */ var place : Place{a}", place),
        computed(
            "@ComputedProperty var place: Place { get throws { try a } }",
            "private let _place = AppIntents.ComputedEntityProperty<Self, Place> { try $0.place }"),
        computed(
            "@ComputedProperty(title: \"Place (home)\") var place: Place { a }",
            """
            private let _place = AppIntents.ComputedEntityProperty<Self, Place>(title: "Place (home)") { $0.place }
            """),
        computed(
            "@ComputedProperty var places: [String: (Int, Place?)] { a }",
            "private let _places = AppIntents.ComputedEntityProperty<Self, [String: (Int, Place?)]> { $0.places }"),
        computed(
            "@ComputedProperty var `default`: Dictionary<String, Int> { a }",
            """
            private let _default = AppIntents.ComputedEntityProperty<Self, Dictionary<String, Int>> { $0.`default` }
            """),
        deferred(
            "@DeferredProperty\nvar crowdStatus: Int {\n    get async throws {\n        await data.crowd(self)\n    }\n}",
            "private let _crowdStatus = AppIntents.DeferredEntityProperty<Self, Int> { try await $0.crowdStatus }"),
        deferred(
            "@DeferredProperty var crowd: Int { get async { 1 } }",
            "private let _crowd = AppIntents.DeferredEntityProperty<Self, Int> { await $0.crowd }"),
        deferred(
            "@DeferredProperty var crowd: Int { get async throws(Failure) { 1 } }",
            "private let _crowd = AppIntents.DeferredEntityProperty<Self, Int> { try await $0.crowd }"),
        deferred(
            "@DeferredProperty(title: \"Crowd\") var crowd: Int? { 1 }",
            "private let _crowd = AppIntents.DeferredEntityProperty<Self, Int?>(title: \"Crowd\") { $0.crowd }"),
        refused("@ComputedProperty ‸let place: Place", "expected a property, as in 'var name: Type { … }'"),
        refused("@ComputedProperty ‸func place() {}", "expected a property, as in 'var name: Type { … }'"),
        refused("@ComputedProperty var ‸place = 1", "expected a type, as in 'var place: Type { … }'"),
        refused("@ComputedProperty var ‸place: Place", "expected a getter, as in 'var place: Type { … }'"),
        refused("@ComputedProperty var ‸place: Place = .home", "expected a getter, as in 'var place: Type { … }'"),
        refused("@ComputedProperty var ‸a: A, b: B { 1 }", "expected a getter, as in 'var a: Type { … }'"),
        refused("@ComputedProperty var place: Place { ‸didSet { } }", "expected a getter in place of 'didSet'"),
        refused(
            "@ComputedProperty ‸static var place: Place { a }", "expected a property of the entity itself, not 'static'"
        ),
        refused("@ComputedProperty ‸lazy var place: Place = a", "expected a property of the entity itself, not 'lazy'"),
        refused(
            "@ComputedProperty var place: Place { get ‸async { a } }",
            "expected a getter that doesn't wait; @DeferredProperty is for those that do"),
        refused(
            "@DeferredProperty var ‸crowd: Int { get async { 1 } }",
            "expected the property in the declaration of the type, not in an extension", macro: "DeferredProperty",
            in: "extension Landmark {}"),
        refused(
            "@ComputedProperty var ‸place: Place { get }", "expected the property of a type, not of a protocol",
            in: "protocol Placed {}"),
    ]
}
