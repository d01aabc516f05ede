/// The acts of people in the app, told to the system so that it can offer them again. Here nobody keeps them.
public final class IntentDonationManager: Sendable {
    /// The object for all donations.
    public static let shared = IntentDonationManager()

    private init() {}

    /// Tells that the person has done in the app what an intent does. Nothing follows from it.
    @discardableResult
    public func donate(intent: some AppIntent) -> IntentDonationIdentifier { IntentDonationIdentifier() }

    /// Tells that the person has done in the app what an intent does. Nothing follows from it.
    @discardableResult
    public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier { IntentDonationIdentifier() }

    /// Tells that the person has done in the app what an intent does, and its result. Nothing follows from it.
    @discardableResult
    public func donate(intent: some AppIntent, result: some IntentResult) async throws -> IntentDonationIdentifier {
        IntentDonationIdentifier()
    }

    /// Takes donations back: none is kept.
    public func deleteDonations(matching predicate: IntentDonationMatchingPredicate) async throws {}
}

/// The mark of a donation.
public struct IntentDonationIdentifier: Hashable, Sendable {
    init() {}
}

/// The donations of a kind.
public enum IntentDonationMatchingPredicate: Sendable {
    /// Those of a type of intents.
    case intentType(any AppIntent.Type)
    /// Those with an entity.
    case entityIdentifier(EntityIdentifier)
    /// One.
    case identifier(IntentDonationIdentifier)
}

extension AppIntent {
    /// Tells that the person has done in the app what the intent does. Nothing follows from it.
    @discardableResult
    public func donate() async throws -> IntentDonationIdentifier { IntentDonationIdentifier() }

    /// Tells that the person has done in the app what the intent does, and its result. Nothing follows from it.
    @discardableResult
    public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
        IntentDonationIdentifier()
    }
}
