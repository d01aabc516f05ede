/// The donations of the app: acts of people that the system may suggest again. Here they aren't kept.
public final class IntentDonationManager: Sendable {
    /// The object for all donations.
    public static let shared = IntentDonationManager()

    private init() {}

    /// Donates an intent that the person has done in the app. It has no effect here.
    @discardableResult
    public func donate(intent: some AppIntent) -> IntentDonationIdentifier { IntentDonationIdentifier() }

    /// Donates an intent that the person has done in the app. It has no effect here.
    @discardableResult
    public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier { IntentDonationIdentifier() }

    /// Donates an intent that the person has done in the app, with its result. It has no effect here.
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
    /// The donations of a type of intents.
    case intentType(any AppIntent.Type)
    /// The donations with an entity.
    case entityIdentifier(EntityIdentifier)
    /// One.
    case identifier(IntentDonationIdentifier)
}

extension AppIntent {
    /// Donates the intent, which the person has done in the app. It has no effect here.
    @discardableResult
    public func donate() async throws -> IntentDonationIdentifier { IntentDonationIdentifier() }

    /// Donates the intent, which the person has done in the app, with its result. It has no effect here.
    @discardableResult
    public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
        IntentDonationIdentifier()
    }
}
