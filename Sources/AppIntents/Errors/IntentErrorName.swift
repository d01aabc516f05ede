internal import AlarmsClient
internal import CoreTransferable
internal import DBus

/// The names of the errors of actions.
enum IntentErrorName {
    static let notFound: ErrorName = "org.example.AppIntents.Error.NotFound"
    static let invalidParameter: ErrorName = "org.example.AppIntents.Error.InvalidParameter"
    static let notSupported: ErrorName = "org.example.AppIntents.Error.NotSupported"
    static let limitsExceeded: ErrorName = "org.example.AppIntents.Error.LimitsExceeded"
    static let cancelled: ErrorName = "org.example.AppIntents.Error.Cancelled"
    static let denied: ErrorName = "org.example.AppIntents.Error.Denied"
    static let failed: ErrorName = "org.example.AppIntents.Error.Failed"
}

extension BusError {
    /// Creates the error for the caller of an intent that has failed.
    init(performing error: any Error) {
        switch error {
        case let error as StoredIntentError: self.init(error)
        case is CancellationError: self.init(IntentErrorName.cancelled, "the action was cancelled")
        case let error as any CustomLocalizedStringResourceConvertible:
            self.init(IntentErrorName.failed, Journal.plain(error.localizedStringResource.text))
        case UnusableImage.unknownFormat:
            self.init(IntentErrorName.notSupported, UnusableImage.unknownFormat.text)
        case let error as UnusableImage: self.init(IntentErrorName.invalidParameter, error.text)
        case let error as UnreadableFile: self.init(IntentErrorName.limitsExceeded, error.description)
        case let error as SessionLocked: self.init(IntentErrorName.denied, error.description)
        case let error as ForegroundDenied: self.init(IntentErrorName.denied, error.description)
        case let error as PrompterMissing: self.init(IntentErrorName.cancelled, error.description)
        default: self.init(IntentErrorName.failed, Journal.plain("\(error)"))
        }
    }

    init(_ error: StoredIntentError) {
        switch error {
        case .unknownIntent: self.init(IntentErrorName.notFound, error.description)
        case .invalidParameter: self.init(IntentErrorName.invalidParameter, error.description)
        }
    }
}
