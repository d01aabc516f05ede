import AlarmsClient

@testable import alarmsctl

/// Elements as the service presents them.
enum Elements {
    static func element(_ type: String, _ values: [String: Value] = [:], _ children: [Value]? = nil) -> Value {
        var values = values
        values["type"] = .string(type)
        if let children { values["children"] = .array(children, of: "a{sv}") }
        return .dictionary(values)
    }

    static func text(_ text: String, _ values: [String: Value] = [:]) -> Value {
        element("text", values.merging(["text": .string(text)]) { $1 })
    }

    /// A text with an instant in place of `{time}`, with the day if it isn't the present one.
    static func text(_ text: String, at time: UInt64) -> Value {
        Self.text(text, ["time": .uint64(time), "form": .string("date-time")])
    }

    static func time(_ time: UInt64, form: String = "date-time") -> Value {
        element("time", ["time": .uint64(time), "form": .string(form)])
    }

    static func timer(to time: UInt64) -> Value { element("timer", ["to": .uint64(time)]) }

    /// The timer of a paused countdown with so much left.
    static func timer(left: UInt64) -> Value {
        element("timer", ["to": .uint64(1_000_000 + left), "paused-at": .uint64(1_000_000)])
    }

    static func row(_ children: [Value], label: String? = nil) -> Value {
        element("row", label.map { ["label": .string($0)] } ?? [:], children)
    }

    /// The row of an alarm or an activity: an icon, its title and these elements.
    static func row(_ title: String, _ details: [Value]) -> Value {
        let name = text(title, ["style": .string("title"), "lines": .uint32(2)])
        return row(
            [element("icon", ["name": .string("alarm-symbolic")]), element("column", [:], [name, row(details)])],
            label: title)
    }

    static func button(_ action: String, _ text: String) -> Value {
        element("button", ["action": .string(action), "text": .string(text)])
    }

    /// The answer of the method `Panel`.
    static func panel(
        _ state: String, line: [Value], progress: Value? = nil, rows: [Value] = [], more: UInt32 = 0,
        problem: String = ""
    ) -> [String: Value] {
        var shown: [String: Value] = [
            "state": .string(state), "line": row(line), "rows": .array(rows, of: "a{sv}"), "more": .uint32(more),
        ]
        shown["progress"] = progress
        return ["shown": .dictionary(shown), "problem": .string(problem)]
    }
}

extension AlarmProperties {
    /// Returns the alarm with these elements, by region.
    func drawn(_ elements: [String: Value]) -> AlarmProperties {
        var drawn = self
        drawn.elements = elements
        return drawn
    }
}
