import AppIntents

enum Size: String, AppEnum {
    case small, large

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
    static let caseDisplayRepresentations: [Size: DisplayRepresentation] = [.small: "Small", .large: "Large"]
}

/// An intent that asks for its parameters.
struct Fetch: AppIntent {
    static let title: LocalizedStringResource = "Fetch"

    @Parameter(title: "Kettle", requestValueDialog: "What kettle?") var kettle: Kettle?
    @Parameter(title: "Size") var size: Size?
    @Parameter(title: "Count") var count: Int?
    @Parameter(title: "Is hot") var isHot: Bool?

    func perform() async throws -> some ReturnsValue<String> {
        guard let size else { throw $size.needsValueError("What size?") }
        let count = try await $count.requestValue("How many?") ?? 0
        let kettle = try await $kettle.requestValue()
        let isHot = try await $isHot.requestValue()
        guard try await $count.requestConfirmation(for: count) else { return .result(value: "nothing") }
        return .result(value: "\(count) \(size) \(kettle?.name ?? "-") \(isHot == true)")
    }
}

/// Colours for people.
struct Colors: DynamicOptionsProvider {
    func results() async throws -> ItemCollection<String> {
        ItemCollection(promptLabel: "Which colour?") {
            ItemSection("Warm") {
                "red"
                Item("or", title: "Orange")
            }
        }
    }
}

/// The large size alone.
struct LargeSizes: DynamicOptionsProvider {
    func results() async throws -> [Size] { [.large] }
}

/// A provider without values.
struct NoNames: DynamicOptionsProvider {
    func results() async throws -> [String] { [] }
}

/// A query that suggests one kettle.
struct LightKettleQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Kettle] { [] }
    func suggestedEntities() async throws -> [Kettle] { [Kettle(id: 3, name: "Light blue")] }
}

/// An intent that asks for what providers offer.
struct Decorate: AppIntent {
    static let title: LocalizedStringResource = "Decorate"

    @Parameter(title: "Colour", optionsProvider: Colors()) var color: String?
    @Parameter(title: "Size", optionsProvider: LargeSizes()) var size: Size?
    @Parameter(title: "Sizes", optionsProvider: LargeSizes()) var sizes: [Size]?
    @Parameter(title: "Name", optionsProvider: NoNames()) var name: String?
    @Parameter(title: "Kettle", query: LightKettleQuery()) var kettle: Kettle?

    func perform() async throws -> some ReturnsValue<String> {
        let color = try await $color.requestValue() ?? "-"
        let size = try await $size.requestValue("What size?")
        let sizes = try await $sizes.requestValue() ?? []
        let name = try await $name.requestValue() ?? "-"
        let kettle = try await $kettle.requestValue()?.name ?? "-"
        return .result(value: "\(color) \(size?.rawValue ?? "-") \(sizes.map(\.rawValue)) \(name) \(kettle)")
    }
}

/// An intent that asks which of two is meant, and for what can't be said.
struct Distinguish: AppIntent {
    static let title: LocalizedStringResource = "Distinguish"

    @Parameter(title: "Name", requestDisambiguationDialog: "What name?") var name: String?
    @Parameter(title: "Numbers", default: []) var numbers: [Int]

    func perform() async throws -> some ReturnsValue<String> {
        if name == nil { throw $name.needsDisambiguationError(among: ["Uluru", "Ayers Rock"]) }
        if numbers.isEmpty { _ = try await $numbers.requestValue() }
        return .result(value: name ?? "-")
    }
}
