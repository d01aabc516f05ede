internal import Synchronization

extension AlarmApp {
    /// Runs `action` on the main actor when an intent of this type is performed, just before the app comes to the
    /// foreground and the intent itself runs. All registrations that allow the intent run, in order of registration.
    ///
    /// - Parameters:
    ///   - intentType: The type of the intents.
    ///   - allowing: The content identifiers of the allowed intents, evaluated each time; `nil`: all.
    ///   - action: Shows the intent's content.
    /// - Returns: The registration, which ends when it is released.
    public static func onAppIntentExecution<Intent: TargetContentProvidingIntent>(
        _ intentType: Intent.Type, allowing: @autoclosure @escaping @MainActor @Sendable () -> Set<String>? = nil,
        perform action: @escaping @MainActor @Sendable (Intent) -> Void
    ) -> AppIntentExecution {
        AppIntentExecution { intent in
            guard let intent = intent as? Intent, allowing()?.contains(intent.contentIdentifier) ?? true else { return }
            action(intent)
        }
    }
}

/// A registration for performed intents. It ends when it is released.
public final class AppIntentExecution: Sendable {
    private struct Entry: Sendable {
        weak var registration: AppIntentExecution?
    }

    private static let entries = Mutex<[Entry]>([])
    private let action: @MainActor @Sendable (any TargetContentProvidingIntent) -> Void

    init(_ action: @escaping @MainActor @Sendable (any TargetContentProvidingIntent) -> Void) {
        self.action = action
        Self.entries.withLock { entries in
            entries.removeAll { $0.registration == nil }
            entries.append(Entry(registration: self))
        }
    }

    /// Runs the registered actions for an intent.
    static func run(for intent: any AppIntent) async {
        guard let intent = intent as? any TargetContentProvidingIntent else { return }
        let registrations = entries.withLock { $0.compactMap(\.registration) }
        await MainActor.run {
            for registration in registrations { registration.action(intent) }
        }
    }
}
