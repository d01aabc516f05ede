internal import AlarmsClient

/// The name of an action to confirm: the texts of the buttons that confirm and cancel it.
public struct ConfirmationActionName: Hashable, Sendable {
    /// The text of the button that confirms.
    let acceptLabel: String
    /// The text of the button that cancels.
    let denyLabel: String
    /// True if the action destroys something.
    let isDestructive: Bool

    private init(_ acceptLabel: String, deny denyLabel: String = localized("Cancel"), isDestructive: Bool = false) {
        (self.acceptLabel, self.denyLabel, self.isDestructive) = (acceptLabel, denyLabel, isDestructive)
    }

    /// Creates a name defined by the app.
    ///
    /// - Parameters:
    ///   - acceptLabel: The text of the button that confirms.
    ///   - acceptAlternatives: Other words for it, which have no effect here: there is no speech recognition.
    ///   - denyLabel: The text of the button that cancels.
    ///   - denyAlternatives: Other words for it, which have no effect here.
    ///   - destructive: True if the action destroys something.
    public static func custom(
        acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource] = [],
        denyLabel: LocalizedStringResource, denyAlternatives: [LocalizedStringResource] = [], destructive: Bool = false
    ) -> ConfirmationActionName {
        ConfirmationActionName(acceptLabel.text, deny: denyLabel.text, isDestructive: destructive)
    }
}

extension ConfirmationActionName {
    /// Adds something.
    public static var add: Self { Self(localized("Add")) }
    /// Adds data.
    public static var addData: Self { Self(localized("Add Data")) }
    /// Books something.
    public static var book: Self { Self(localized("Book")) }
    /// Buys something.
    public static var buy: Self { Self(localized("Buy")) }
    /// Calls a person.
    public static var call: Self { Self(localized("Call")) }
    /// Checks in.
    public static var checkIn: Self { Self(localized("Check In")) }
    /// Continues.
    public static var `continue`: Self { Self(localized("Continue")) }
    /// Creates something.
    public static var create: Self { Self(localized("Create")) }
    /// Does something.
    public static var `do`: Self { Self(localized("Do")) }
    /// Downloads something.
    public static var download: Self { Self(localized("Download")) }
    /// Selects by a condition.
    public static var filter: Self { Self(localized("Filter")) }
    /// Finds something.
    public static var find: Self { Self(localized("Find")) }
    /// Goes somewhere.
    public static var go: Self { Self(localized("Go")) }
    /// Records something.
    public static var log: Self { Self(localized("Log")) }
    /// Opens something.
    public static var open: Self { Self(localized("Open")) }
    /// Orders something.
    public static var order: Self { Self(localized("Order")) }
    /// Pays.
    public static var pay: Self { Self(localized("Pay")) }
    /// Plays something.
    public static var play: Self { Self(localized("Play")) }
    /// Plays a sound.
    public static var playSound: Self { Self(localized("Play Sound")) }
    /// Publishes something.
    public static var post: Self { Self(localized("Post")) }
    /// Requests something.
    public static var request: Self { Self(localized("Request")) }
    /// Runs something.
    public static var run: Self { Self(localized("Run")) }
    /// Searches.
    public static var search: Self { Self(localized("Search")) }
    /// Sends something.
    public static var send: Self { Self(localized("Send")) }
    /// Sets something.
    public static var set: Self { Self(localized("Set")) }
    /// Shares something.
    public static var share: Self { Self(localized("Share")) }
    /// Starts something.
    public static var start: Self { Self(localized("Start")) }
    /// Starts the navigation.
    public static var startNavigation: Self { Self(localized("Start Navigation")) }
    /// Turns something on or off.
    public static var toggle: Self { Self(localized("Toggle")) }
    /// Turns something off.
    public static var turnOff: Self { Self(localized("Turn Off")) }
    /// Turns something on.
    public static var turnOn: Self { Self(localized("Turn On")) }
    /// Shows something.
    public static var view: Self { Self(localized("View")) }
}

extension ConfirmationActionName {
    /// The options of a confirmation, in the form of the bus: the first one confirms.
    var options: [[String: BusValue]] {
        [
            ["text": .string(acceptLabel), "role": .string(isDestructive ? "destructive" : "default")],
            ["text": .string(denyLabel), "role": .string("cancel")],
        ]
    }
}
