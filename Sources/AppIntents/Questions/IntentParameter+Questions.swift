internal import AlarmsClient

extension IntentParameter {
    /// Asks the person for a value, by the program that has called the action, and returns it: the parameter has it then. They
    /// choose among the values that the parameter's provider of options has; without one, or if it has none, among the cases
    /// of an enumeration and the entities that their query suggests. Other values they write: numbers as in Swift, dates as in
    /// ISO 8601. After a text that is no value they are asked again, twice.
    ///
    /// - Parameter dialog: The question; `nil`: that of the parameter for a missing value, or that of the provider or, without
    ///   one, its title alone.
    /// - Throws: `CancellationError` if they cancel, or nobody can be asked any more; another error if nobody could be asked at all,
    ///   or there is no value to choose, or no text was one.
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

    /// Asks the person which of these values they mean, and returns it: the parameter has it then.
    ///
    /// - Parameters:
    ///   - values: The values, at least one.
    ///   - dialog: The question; `nil`: that of the parameter for a choice or, without one, its title alone.
    /// - Throws: As ``requestValue(_:)``.
    @discardableResult
    public func requestDisambiguation(among values: [Value], dialog: IntentDialog? = nil) async throws -> Value {
        guard !values.isEmpty else { throw ValueNotAsked() }
        return try await choice(among: OfferedValues(values), dialog)
    }

    /// Asks the person for a value, as of a parameter that isn't optional.
    ///
    /// - Parameter dialog: The question; `nil`: as of another parameter.
    /// - Throws: As of another parameter; also if the provider of options has offered the absence of a value, and they have
    ///   chosen that.
    @discardableResult
    public func requestValue<Wrapped>(_ dialog: IntentDialog? = nil) async throws -> Wrapped where Value == Wrapped? {
        guard let value = try await asked(dialog) else { throw ValueNotAsked() }
        return value
    }

    /// Asks the person which of these values they mean, as of a parameter that isn't optional.
    ///
    /// - Parameters:
    ///   - values: The values, at least one.
    ///   - dialog: The question; `nil`: as of another parameter.
    /// - Throws: As of another parameter.
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

    /// Asks the person to confirm a value; returns true if they do.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - dialog: The question; `nil`: the value alone.
    /// - Throws: `CancellationError` if they don't confirm it; another error if nobody could be asked at all.
    public func requestConfirmation(for value: Value, dialog: IntentDialog? = nil) async throws -> Bool {
        let answers = [localized("Yes"), localized("No")]
        var content = content(of: dialog)
        if dialog == nil { content["dialog"] = .string(AskedValue.title(of: value)) }
        return try await Performance.ask(
            content, options: answers.map { ["text": .string($0), "role": .string("default")] }) == 0
    }

    /// Returns an error to throw from `perform()`: the person is asked as by ``requestValue(_:)``, and the intent is performed
    /// anew.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> any Error {
        ParameterNeeded { try await self.requestValue(dialog) }
    }

    /// Returns an error to throw from `perform()`: the person is asked as by ``requestDisambiguation(among:dialog:)``, and the
    /// intent is performed anew.
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

/// The error of an intent that needs another value of a parameter.
struct ParameterNeeded: Error {
    /// Asks the person for the value.
    let request: @Sendable () async throws -> Void

    init(_ request: @escaping @Sendable () async throws -> some Sendable) {
        self.request = { _ = try await request() }
    }
}
