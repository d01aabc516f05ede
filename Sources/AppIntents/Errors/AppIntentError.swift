/// A predefined error of an intent.
public struct AppIntentError: Error, Hashable, Sendable {
    /// Restarts the intent, for example after it has requested a parameter. At most 16 times.
    public static let restartPerform = AppIntentError()

    /// A permission is missing.
    public enum PermissionRequired: Error, Hashable, Sendable {
        /// The permission, by its usual name.
        case bluetooth, calendar, camera, contacts, faceID, health, homeKit, localNetwork, location, media, microphone,
            motion, notification, photos, recording, reminders, speechRecognition, tracking, unknown
    }

    /// The person must act in the app first.
    public enum UserActionRequired: Error, Hashable, Sendable {
        /// The required act, by its usual name.
        case accountSetup, confirmation, login, purchase, signin, subscription, unlock, unknown
    }

    /// The intent can't be performed.
    public enum Unrecoverable: Error, Hashable, Sendable {
        /// The reason, by its usual name.
        case entityNotFound, featureCurrentlyRestricted, notAllowed, parameterNotAvailable, unknown, unsupportedOnDevice
    }
}

extension AppIntentError: CustomLocalizedStringResourceConvertible {
    /// The text for people.
    public var localizedStringResource: LocalizedStringResource {
        .init(stringLiteral: localized("Please try again."))
    }
}

extension AppIntentError.PermissionRequired: CustomLocalizedStringResourceConvertible {
    /// The text for people.
    public var localizedStringResource: LocalizedStringResource {
        .init(stringLiteral: localized("A permission is missing."))
    }
}

extension AppIntentError.UserActionRequired: CustomLocalizedStringResourceConvertible {
    /// The text for people.
    public var localizedStringResource: LocalizedStringResource {
        .init(stringLiteral: localized("Please continue in the app."))
    }
}

extension AppIntentError.Unrecoverable: CustomLocalizedStringResourceConvertible {
    /// The text for people.
    public var localizedStringResource: LocalizedStringResource {
        switch self {
        case .entityNotFound: .init(stringLiteral: localized("It isn't there any more."))
        case .notAllowed: .init(stringLiteral: localized("This isn't allowed."))
        default: .init(stringLiteral: localized("This can't be done."))
        }
    }
}
