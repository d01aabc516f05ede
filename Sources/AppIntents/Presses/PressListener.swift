internal import AlarmsClient
internal import Synchronization

/// The presses, and the stored intents of the app's alarms and activities, on one client.
final class PressListener: Sendable {
    private struct State {
        weak var client: AlarmsClient?
        var beginning: Task<Void, Never>?
        var observation: Observation?
        var tasks: [Task<Void, Never>] = []
    }

    private let state: Mutex<State>
    private unowned let actions: PressActions

    init(on client: AlarmsClient, for actions: PressActions) {
        state = Mutex(State(client: client))
        self.actions = actions
    }

    deinit {
        for task in state.withLock(\.tasks) { task.cancel() }
    }

    /// True if the client still exists.
    var isNeeded: Bool { state.withLock { $0.client != nil } }

    /// Starts to listen, unless that is done, and returns when it listens.
    func begin(on client: AlarmsClient) async {
        let beginning = state.withLock { state in
            if let beginning = state.beginning { return beginning }
            let beginning = Task { [actions] in
                let observation = await client.observe { actions.receive($0) }
                self.state.withLock { state in
                    state.observation = observation
                    state.tasks = Self.tasks(of: actions, on: client)
                }
            }
            state.beginning = beginning
            return beginning
        }
        await beginning.value
    }

    /// Returns the tasks that read the intents stored with the app's alarms and activities. They end with the client,
    /// which must not be retained by a task-local value, so they are detached.
    private static func tasks(of actions: PressActions, on client: AlarmsClient) -> [Task<Void, Never>] {
        let filter = ["app-id": Value.string(AlarmApp.identifier)]
        let alarms = client.snapshots(of: .list(filter), holdsClient: false) { event in
            switch event {
            case .added: true
            case .propertiesChanged(_, _, let invalidated): invalidated.contains("Configuration")
            default: false
            }
        }
        let activities = client.snapshots(of: .activities(filter), holdsClient: false) { event in
            switch event {
            case .activityAdded: true
            case .activityPropertiesChanged(_, _, let invalidated): invalidated.contains("Content")
            default: false
            }
        }
        return [
            Task.detached {
                for await alarms in alarms {
                    for alarm in alarms {
                        let metadata = alarm.configuration["metadata"]?.dictionaryValue
                        actions.learn(.alarm, id: alarm.id, metadata?["actions"])
                    }
                }
            },
            Task.detached {
                for await activities in activities {
                    for activity in activities {
                        actions.learn(.activity, id: activity.id, activity.content["actions"])
                    }
                }
            },
        ]
    }
}

extension PressActions {
    fileprivate func receive(_ event: AlarmsEvent) {
        switch event {
        case .actionInvoked(let id, let action, let details):
            perform(CurrentPress(.alarm, id: id, button: action), number: details["press"]?.uint64Value)
        case .activityActionInvoked(let id, let action, let details):
            perform(CurrentPress(.activity, id: id, button: action), number: details["press"]?.uint64Value)
        case .removed(let id): forget(.alarm, id: id)
        case .activityRemoved(let id): forget(.activity, id: id)
        default: break
        }
    }
}
