import DBus
import Testing

@testable import AppIntents

/// The errors for callers.
@Suite struct IntentErrorTests {
    struct Refusal: Error, CustomLocalizedStringResourceConvertible {
        var localizedStringResource: LocalizedStringResource { "The pot is\n\("empty")" }
    }

    struct Plain: Error {}

    @Test func `an error has the text for people`() {
        #expect(BusError(performing: Refusal()).message == "The pot is empty")
        #expect(BusError(performing: AppIntentError.Unrecoverable.entityNotFound).message == "It isn't there any more.")
        #expect(BusError(performing: AppIntentError.UserActionRequired.signin).name == IntentErrorName.failed)
        #expect(BusError(performing: Plain()).message == "Plain()")
    }
}
