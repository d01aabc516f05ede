extension IntentParameter {
    /// Creates a parameter.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - requestDisambiguationDialog: The question that has people choose among several values.
    ///   - inputConnectionBehavior: Taken, and does nothing.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            nil, title, description,
            ParameterDetails(
                requestValueDialog: requestValueDialog, requestDisambiguationDialog: requestDisambiguationDialog))
    }

    /// Creates a parameter with the value that it has until it is set.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The value.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - requestDisambiguationDialog: The question that has people choose among several values.
    ///   - inputConnectionBehavior: Taken, and does nothing.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            defaultValue, title, description,
            ParameterDetails(
                requestValueDialog: requestValueDialog, requestDisambiguationDialog: requestDisambiguationDialog))
    }

    /// Creates a parameter with the value that it has until it is set; `nil`: none, also where the parameter is required.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The value.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - inputConnectionBehavior: Taken, and does nothing.
    @_disfavoredOverload
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value?,
        requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(defaultValue, title, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }

    /// Creates a parameter without a title.
    ///
    /// - Parameters:
    ///   - description: The description, for people.
    ///   - requestValueDialog: The question for a value that is missing.
    public convenience init(description: LocalizedStringResource, requestValueDialog: IntentDialog? = nil) {
        self.init(nil, nil, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }

    /// Creates a parameter without a title, with the value that it has until it is set.
    ///
    /// - Parameters:
    ///   - description: The description, for people.
    ///   - defaultValue: The value.
    public convenience init(description: LocalizedStringResource? = nil, default defaultValue: Value) {
        self.init(defaultValue, nil, description)
    }

    /// Creates a parameter whose values are offered by a provider of options.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The value that it has until it is set.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - requestDisambiguationDialog: The question that has people choose among several values.
    ///   - inputConnectionBehavior: Taken, and does nothing.
    ///   - optionsProvider: The provider, whose values ``requestValue(_:)`` offers. A value that it doesn't offer is taken, too.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
        requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: some DynamicOptionsProvider
    ) {
        self.init(
            defaultValue as? Value, title, description,
            ParameterDetails(
                requestValueDialog: requestValueDialog, requestDisambiguationDialog: requestDisambiguationDialog,
                optionsProvider: optionsProvider))
    }

    /// Creates a parameter whose values are offered by a query of entities.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - requestDisambiguationDialog: The question that has people choose among several values.
    ///   - optionsProvider: The query whose suggested entities ``requestValue(_:)`` offers. Those of a stored intent are fetched
    ///     by the default query.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        optionsProvider: some EntityQuery
    ) {
        self.init(
            title: title, description: description, requestValueDialog: requestValueDialog,
            requestDisambiguationDialog: requestDisambiguationDialog, query: optionsProvider)
    }

    /// Creates a parameter whose values are offered by a query other than the default one of their type.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - requestValueDialog: The question for a value that is missing.
    ///   - requestDisambiguationDialog: The question that has people choose among several values.
    ///   - query: The query whose suggested entities ``requestValue(_:)`` offers. Those of a stored intent are fetched
    ///     by the default query.
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        query: some EntityQuery
    ) {
        self.init(
            nil, title, description,
            ParameterDetails(
                requestValueDialog: requestValueDialog, requestDisambiguationDialog: requestDisambiguationDialog,
                optionsProvider: EntityQueryOptions(query: query)))
    }
}
