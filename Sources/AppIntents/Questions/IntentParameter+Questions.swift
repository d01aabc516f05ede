internal import AlarmsClient

extension IntentParameter {
    /// Asks the person for a value, through the calling program, sets the parameter to it, and returns it. The values
    /// of the parameter's provider of options are offered; without any, the cases of an enumeration, or the suggested
    /// entities. Other values are typed: numbers in Swift's syntax, dates in ISO 8601. After an invalid text, the
    /// question is repeated, twice.
    ///
    /// - Parameter dialog: The question; `nil`: the parameter's for a missing value, or the provider's or, without one,
    ///   the parameter's title alone.
    /// - Throws: `CancellationError` if the person cancels, or can no longer be asked; another error if nobody could be
    ///   asked at all, if there is no value to choose, or no valid text was entered.
    @discardableResult
    public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value { try await asked(dialog) }

    private func asked(_ dialog: IntentDialog?) async throws -> Value {
        let dialog = dialog ?? details.requestValueDialog
        let asked = try await AskedValue<Value>(offeredBy: details.optionsProvider)
        if let offered = asked.offered { return try await choice(among: offered, dialog ?? offered.prompt) }
        for _ in 0..<3 {
            let text = try await Performance.askForText(content(of: dialog))
            if AskedValue<Value>.forms(of: text).contains(where: restore) { return wrappedValue }
        }
        throw ValueNotAsked()
    }

    /// Asks the person to choose one of these values, sets the parameter to it, and returns it.
    ///
    /// - Parameters:
    ///   - values: The values, at least one.
    ///   - dialog: The question; `nil`: the parameter's for a choice or, without one, its title alone.
    /// - Throws: As ``requestValue(_:)``.
    @discardableResult
    public func requestDisambiguation(among values: [Value], dialog: IntentDialog? = nil) async throws -> Value {
        guard !values.isEmpty else { throw ValueNotAsked() }
        return try await choice(among: OfferedValues(values), dialog)
    }

    /// Asks the person for a value of an optional parameter, as if it weren't optional.
    ///
    /// - Parameter dialog: The question; `nil`: as for other parameters.
    /// - Throws: As for other parameters; also if the person chooses an offered `nil`.
    @discardableResult
    public func requestValue<Wrapped>(_ dialog: IntentDialog? = nil) async throws -> Wrapped where Value == Wrapped? {
        guard let value = try await asked(dialog) else { throw ValueNotAsked() }
        return value
    }

    /// Asks the person to choose one of these values for an optional parameter, as if it weren't optional.
    ///
    /// - Parameters:
    ///   - values: The values, at least one.
    ///   - dialog: The question; `nil`: as for other parameters.
    /// - Throws: As for other parameters.
    @discardableResult
    public func requestDisambiguation<Wrapped>(
        among values: [Wrapped], dialog: IntentDialog? = nil
    ) async throws -> Wrapped where Value == Wrapped? {
        let offered = OfferedValues<Value>(values)
        guard !values.isEmpty, let value = try await choice(among: offered, dialog) else { throw ValueNotAsked() }
        return value
    }

    private func choice(among offered: OfferedValues<Value>, _ dialog: IntentDialog?) async throws -> Value {
        let options = offered.titles.map { ["text": BusValue.string($0), "role": .string("default")] }
        let content = content(of: dialog ?? details.requestDisambiguationDialog)
        let value = offered.values[try await Performance.ask(content, options: options)]
        wrappedValue = value
        return value
    }

    /// Asks the person to confirm a value; returns true after the confirmation.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - dialog: The question; `nil`: the value alone.
    /// - Throws: `CancellationError` if the person cancels; another error if nobody could be asked at all.
    public func requestConfirmation(for value: Value, dialog: IntentDialog? = nil) async throws -> Bool {
        let answers = [localized("Yes"), localized("No")]
        var content = content(of: dialog)
        if dialog == nil { content["dialog"] = .string(AskedValue.title(of: value)) }
        return try await Performance.ask(
            content, options: answers.map { ["text": .string($0), "role": .string("default")] }) == 0
    }

    /// Returns an error to throw from `perform()`: the person is asked as by ``requestValue(_:)``, and the intent is
    /// performed again.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> any Error {
        ParameterNeeded { try await self.requestValue(dialog) }
    }

    /// Returns an error to throw from `perform()`: the person is asked as by ``requestDisambiguation(among:dialog:)``,
    /// and the intent is performed again.
    public func needsDisambiguationError(among values: [Value], dialog: IntentDialog? = nil) -> any Error {
        ParameterNeeded { try await self.requestDisambiguation(among: values, dialog: dialog) }
    }

    private func content(of dialog: IntentDialog?) -> [String: BusValue] {
        var content: [String: BusValue] = [:]
        content["title"] = (title?.text).map(BusValue.string)
        content["dialog"] = (dialog?.full.text).map(BusValue.string)
        return content
    }
}

/// The error of an intent that needs another parameter value.
struct ParameterNeeded: Error {
    /// Asks the person for the value.
    let request: @Sendable () async throws -> Void

    init(_ request: @escaping @Sendable () async throws -> some Sendable) {
        self.request = { _ = try await request() }
    }
}
