internal import AlarmsClient

/// A result, for callers on the bus.
protocol PerformedResult {
    /// The keys `value`, `dialog` and `supporting`, if they are set.
    var entries: [String: BusValue] { get }
    /// The intent that runs next; `nil`: none.
    var nextIntent: (any AppIntent)? { get }
    /// The source of its snippet; `nil`: none.
    var snippetSource: SnippetSource? { get }
}

extension IntentResultContainer: PerformedResult {
    var entries: [String: BusValue] {
        var entries: [String: BusValue] = [:]
        entries["value"] = (value as? any IntentValue).flatMap { Self.stored($0) }
        let dialog = dialog as? IntentDialog
        entries["dialog"] = (dialog?.full.text).map(BusValue.string)
        entries["supporting"] = (dialog?.supporting?.text).map(BusValue.string)
        return entries
    }

    var nextIntent: (any AppIntent)? { opensIntent as? any AppIntent }

    var snippetSource: SnippetSource? {
        if let drawing = snippet as? SnippetDrawing { return .view(drawing) }
        return (snippet as? any SnippetIntent).map { .intent(StoredIntent($0)) }
    }

    private static func stored<Result: IntentValue>(_ value: Result) -> BusValue? {
        Result.intentStorage(of: value)?.value
    }
}
