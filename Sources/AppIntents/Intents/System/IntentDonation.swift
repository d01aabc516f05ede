/// The app's donations: a person's actions that the system may suggest again. Here they aren't stored.
public final class IntentDonationManager: Sendable {
    /// The object for all donations.
    public static let shared = IntentDonationManager()

    private init() {}

    /// Donates an intent performed by the person in the app. It has no effect here.
    @discardableResult
    public func donate(intent: some AppIntent) -> IntentDonationIdentifier { IntentDonationIdentifier() }

    /// Donates an intent performed by the person in the app. It has no effect here.
    @discardableResult
    public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier { IntentDonationIdentifier() }

    /// Donates an intent performed by the person in the app, with its result. It has no effect here.
    @discardableResult
    public func donate(intent: some AppIntent, result: some IntentResult) async throws -> IntentDonationIdentifier {
        IntentDonationIdentifier()
    }

    /// Deletes donations. It has no effect here: none is stored.
    public func deleteDonations(matching predicate: IntentDonationMatchingPredicate) async throws {}
}

/// The identifier of a donation.
public struct IntentDonationIdentifier: Hashable, Sendable {
    init() {}
}

/// A selection of donations.
public enum IntentDonationMatchingPredicate: Sendable {
    /// The donations of a type of intents.
    case intentType(any AppIntent.Type)
    /// The donations with an entity.
    case entityIdentifier(EntityIdentifier)
    /// The donation with this identifier.
    case identifier(IntentDonationIdentifier)
}

extension AppIntent {
    /// Donates the intent, performed by the person in the app. It has no effect here.
    @discardableResult
    public func donate() async throws -> IntentDonationIdentifier { IntentDonationIdentifier() }

    /// Donates the intent, performed by the person in the app, with its result. It has no effect here.
    @discardableResult
    public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
        IntentDonationIdentifier()
    }
}
