/// An intent that the system may offer to people in a sentence with its parameters.
///
/// It is compiled and found; the sentences have no effect.
@_alwaysEmitConformanceMetadata
public protocol PredictableIntent: AppIntent {
    /// The type of ``predictionConfiguration``.
    associatedtype Configuration: IntentPredictionConfiguration

    /// The sentences, by the parameters that are set.
    @IntentPredictionsBuilder<Self> static var predictionConfiguration: Configuration { get }
}

/// The sentences in which an intent is offered.
public protocol IntentPredictionConfiguration {}

extension PredictableIntent {
    /// A sentence.
    public typealias Prediction = IntentPrediction<Self>
}

/// A sentence in which an intent is offered. It has no effect here.
public struct IntentPrediction<Intent: AppIntent>: IntentPredictionConfiguration {
    /// Creates a sentence for intents with these parameters set.
    public init<each Value>(
        parameters: (repeat KeyPath<Intent, IntentParameter<each Value>>),
        displayRepresentation: @escaping @Sendable (repeat each Value) -> DisplayRepresentation
    ) {}

    /// Creates a sentence for an intent without parameters.
    public init(displayRepresentation: @escaping @Sendable () -> DisplayRepresentation) {}
}

/// Several sentences in which an intent is offered.
public struct IntentPredictions<Intent: AppIntent>: IntentPredictionConfiguration {}

/// Builds the sentences of an intent.
@resultBuilder
public enum IntentPredictionsBuilder<Intent: AppIntent> {
    /// Joins sentences.
    public static func buildBlock(_ predictions: IntentPrediction<Intent>...) -> IntentPredictions<Intent> {
        IntentPredictions()
    }
}
