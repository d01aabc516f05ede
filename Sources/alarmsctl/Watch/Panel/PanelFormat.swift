import JSONText

/// The output format for a panel.
enum PanelFormat: String, CaseIterable {
    /// The object that waybar's custom modules take with `"return-type": "json"`, see waybar-custom(5).
    case waybar
    /// The text alone: for polybar, i3blocks, tmux and whatever else shows the last line.
    case text

    func line(_ content: PanelContent) -> String {
        switch self {
        case .waybar:
            ([
                "text": .string(Self.escaped(content.text)), "alt": .string(content.state.rawValue),
                "tooltip": .string(Self.escaped(content.tooltip)), "class": .string(content.state.rawValue),
                "percentage": .unsigned(UInt64(content.percentage)),
            ] as JSON).text
        case .text:
            Self.inert(content.text)
        }
    }

    /// The text as Pango's markup has it.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;".unicodeScalars
            case "<": result += "&lt;".unicodeScalars
            case ">": result += "&gt;".unicodeScalars
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The text without what polybar (`%{`) or tmux (`#{`, `#(`, `#[`) would obey: an alarm's title may come from
    /// anywhere.
    private static func inert(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch (result.last, scalar) {
            case ("%", "{"), ("#", "{"), ("#", "("), ("#", "["): result.append(" ")
            default: break
            }
            result.append(scalar)
        }
        return String(result)
    }
}
