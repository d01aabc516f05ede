/// Values to choose from, with their texts.
struct OfferedValues<Value: IntentValue>: Sendable {
    /// The values.
    let values: [Value]
    /// The texts, one for each value.
    let titles: [String]
    /// The question; `nil`: none.
    let prompt: IntentDialog?

    /// Creates values with their own texts.
    init(_ values: [Value]) {
        self.values = values
        titles = values.map(AskedValue.title(of:))
        prompt = nil
    }

    /// Reads a provider's values; for a parameter that is a list, each becomes a list with one element.
    ///
    /// - Throws: The error of the provider, of its dependencies or of those of its entities.
    init(by provider: some DynamicOptionsProvider) async throws {
        try await PreparedProperties.prepare(of: provider)
        let results = try await provider.results()
        let collection = results as? any TitledCollection
        let texts = collection?.titles ?? results.resultItems.map { _ in nil }
        var values: [Value] = []
        var titles: [String] = []
        for (item, title) in zip(results.resultItems, texts) {
            guard let value = item as? Value ?? [item] as? Value else { continue }
            if let entity = item as? any AppEntity { try await PreparedProperties.prepare(of: entity) }
            values.append(value)
            titles.append(title?.text ?? (item as? any IntentValue).map { Self.title(of: $0) } ?? "\(item)")
        }
        (self.values, self.titles) = (values, titles)
        prompt = collection?.promptLabel.map { IntentDialog($0) }
    }

    private static func title<Item: IntentValue>(of item: Item) -> String { AskedValue<Item>.title(of: item) }
}

/// A list of values of any type, with its own texts.
private protocol TitledCollection {
    /// The question above the list; `nil`: none.
    var promptLabel: LocalizedStringResource? { get }
    /// The text of each value; `nil`: the value's own.
    var titles: [LocalizedStringResource?] { get }
}

extension IntentItemCollection: TitledCollection {
    fileprivate var titles: [LocalizedStringResource?] { sections.flatMap { $0.items.map(\.title) } }
}
