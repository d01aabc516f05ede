import AlarmsClient
import Gettext
import JSONText

/// An element of an alarm or an activity as the service presents it, drawn as text: names and conditions are resolved. An
/// unknown type of element has nothing to draw.
struct DrawnElement: Equatable {
    private let values: [String: Value]
    private let children: [DrawnElement]

    /// Reads an element; `nil`: it is none.
    init?(_ value: Value?) {
        guard let values = value?.dictionaryValue, values["type"]?.stringValue != nil else { return nil }
        self.values = values
        guard case .array(let children, of: _)? = values["children"] else {
            children = []
            return
        }
        self.children = children.compactMap(DrawnElement.init)
    }

    /// The text for those who don't see it; of the outermost element the title. `nil`: there is none.
    var label: String? { text("label") }

    /// The progress; of several the first. `nil`: there is none.
    var progress: DrawnProgress? {
        if type == "progress" { return DrawnProgress(values) }
        return children.lazy.compactMap(\.progress).first
    }

    /// The buttons, in order.
    var buttons: [DrawnButton] {
        guard type == "button" else { return children.flatMap(\.buttons) }
        guard let action = values["action"]?.stringValue, let text = text("text") ?? label else { return [] }
        return [DrawnButton(action: action, text: text)]
    }

    /// Its texts and times, in order, without its titles; if there are none, the percentage of its progress.
    var details: DrawnText { DrawnText(parts(withoutTitles: true), progress) }

    /// Its texts and times, in order; if there are none, the percentage of its progress.
    var words: DrawnText { DrawnText(parts(withoutTitles: false), progress) }

    private var type: String? { values["type"]?.stringValue }

    private func text(_ key: String) -> String? { values[key]?.stringValue.map(TerminalText.harmless) }

    private func parts(withoutTitles: Bool) -> [DrawnText.Part] {
        switch type {
        case "text":
            guard let text = text("text"), !withoutTitles || values["style"]?.stringValue != "title" else { return [] }
            return [values["time"]?.instant.map { .instant($0, form, in: text) } ?? .text(text)]
        case "time": return values["time"]?.instant.map { [.instant($0, form, in: DrawnText.placeholder)] } ?? []
        case "timer": return DrawnTimer(values).map { [.timer($0)] } ?? []
        default: return children.flatMap { $0.parts(withoutTitles: withoutTitles) }
        }
    }

    private var form: DrawnText.Form { values["form"]?.stringValue.flatMap(DrawnText.Form.init) ?? .time }
}

/// A button of an alarm or an activity.
struct DrawnButton: Equatable {
    /// The action of its press.
    let action: String
    /// The text.
    let text: String
}

/// An alarm or an activity with what is drawn of it.
protocol Presented {
    /// The elements by region; empty: the service wasn't asked for them.
    var elements: [String: Value] { get }
}

extension AlarmProperties: Presented {}
extension ActivityProperties: Presented {}

extension Presented {
    /// The element of a region; `nil`: nothing is drawn there, or it wasn't asked for.
    func element(_ region: String) -> DrawnElement? { DrawnElement(elements[region]) }

    /// The title by which people know it in its state; `nil`: the service wasn't asked for it.
    var presentedTitle: String? { elements.keys.min().flatMap { element($0)?.label } }
}

extension ActivityProperties {
    /// Returns its text beside its title, by the second place of a panel; may be empty.
    func line(at now: UInt64, _ style: DrawnText.Style) -> String {
        element("compact-trailing")?.words.line(at: now, style) ?? ""
    }

    /// The progress; `nil`: there is none.
    var progress: DrawnProgress? { element("compact-trailing")?.progress ?? element("expanded")?.progress }
}
