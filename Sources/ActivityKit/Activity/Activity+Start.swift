internal import AlarmsClient
internal import AppIntents
internal import Foundation

extension Activity {
    /// Starts an activity.
    ///
    /// - Parameters:
    ///   - start: The start time; `nil`, or a time that has passed: now.
    ///   - isOnMainActor: True if the caller is on the main actor, where the layout is created at once.
    /// - Throws: ``ActivityAuthorizationError``, ``ActivityServiceError``.
    static func start(
        _ attributes: Attributes, _ content: ActivityContent<ContentState>, _ alert: AlertConfiguration? = nil,
        at start: Date? = nil, isOnMainActor: Bool
    ) throws -> Activity {
        let registry: ActivityRegistry
        do { registry = try ActivityRegistry.current() } catch { throw error.activityError(nil) }
        let id = UUID().uuidString.lowercased()
        let encodedAttributes: String
        let encoded: EncodedContent
        do {
            encodedAttributes = try JSONText.make(of: attributes)
            encoded = try EncodedContent(content)
        } catch { throw ActivityServiceError.invalid("\(error)") }

        let layout = (isOnMainActor ? layoutNow(of: id, attributes, content.state) : nil) ?? ActivityLayout()
        let isActivatable = layout.isActivatable
        let intents = layout.keepIntents(ofActivity: id, isActivatable)
        var keys = layout.keys(ofNewActivity: id, isActivatable)
        keys.merge(encoded.keys(intents)) { $1 }
        keys["app-id"] = .string(AlarmApp.identifier)
        keys["kind"] = .string(kind)
        keys["attributes"] = .dictionary(["json": .string(encodedAttributes)])
        if let titled = attributes as? any TitledActivityAttributes {
            keys["title"] = .string(titled.activityTitle.text.shown(upTo: 1024, keepsLines: true))
        }
        keys["alert"] = (alert?.entries).map { .dictionary($0) }
        let now = Date()
        let isPending = start.map { $0 > now } ?? false
        if isPending { keys["start-at"] = (start?.microseconds).map { .uint64($0) } }
        do {
            try registry.client.start(id, keys)
        } catch {
            throw error.activityError(registry)
        }
        let isStale = encoded.staleUSec > 0 && encoded.staleUSec <= now.microseconds ?? 0
        let activity = Activity(
            id: id, attributes: attributes, content: content,
            state: isPending ? .pending : isStale ? .stale : .active,
            ActivityRecord(content: encoded, intents: intents), in: registry)
        let registered = registry.add(activity)
        if !isOnMainActor, ActivityLayouts.evaluator(of: Attributes.self) != nil { registered.beginLayout() }
        return registered
    }
}
