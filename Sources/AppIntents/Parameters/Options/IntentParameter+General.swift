extension IntentParameter {
    /// Creates a parameter.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - requestValueDialog: The question for a missing value.
    ///   - requestDisambiguationDialog: The question for a choice among several values.
    ///   - inputConnectionBehavior: No effect here.
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

    /// Creates a parameter with a default value.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    ///   - requestValueDialog: The question for a missing value.
    ///   - requestDisambiguationDialog: The question for a choice among several values.
    ///   - inputConnectionBehavior: No effect here.
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

    /// Creates a parameter with a default value; `nil`: none, even if the parameter is required.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    ///   - requestValueDialog: The question for a missing value.
    ///   - inputConnectionBehavior: No effect here.
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
    ///   - requestValueDialog: The question for a missing value.
    public convenience init(description: LocalizedStringResource, requestValueDialog: IntentDialog? = nil) {
        self.init(nil, nil, description, ParameterDetails(requestValueDialog: requestValueDialog))
    }

    /// Creates a parameter without a title, with a default value.
    ///
    /// - Parameters:
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    public convenience init(description: LocalizedStringResource? = nil, default defaultValue: Value) {
        self.init(defaultValue, nil, description)
    }

    /// Creates a parameter whose values are offered by a provider of options.
    ///
    /// - Parameters:
    ///   - title: The title, for people.
    ///   - description: The description, for people.
    ///   - defaultValue: The default value.
    ///   - requestValueDialog: The question for a missing value.
    ///   - requestDisambiguationDialog: The question for a choice among several values.
    ///   - inputConnectionBehavior: No effect here.
    ///   - optionsProvider: The provider, whose values ``requestValue(_:)`` offers. Other values are accepted, too.
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
    ///   - requestValueDialog: The question for a missing value.
    ///   - requestDisambiguationDialog: The question for a choice among several values.
    ///   - optionsProvider: The query whose suggested entities ``requestValue(_:)`` offers. A stored intent's entities
    ///     are fetched by the default query.
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
    ///   - requestValueDialog: The question for a missing value.
    ///   - requestDisambiguationDialog: The question for a choice among several values.
    ///   - query: The query whose suggested entities ``requestValue(_:)`` offers. A stored intent's entities are
    ///     fetched by the default query.
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
