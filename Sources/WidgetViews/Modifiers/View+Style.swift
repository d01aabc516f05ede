internal import ActivityKit
internal import AlarmsClient
public import AppIntents
public import FoundationEssentials

/// The modifiers supported by layouts.
nonisolated extension View {
    /// Sets the font of texts and the size of icons; `nil`: the body font.
    public func font(_ font: Font?) -> some View { with(\.font, font ?? .body) }
    /// Sets the weight of texts.
    public func fontWeight(_ weight: Font.Weight?) -> some View {
        setting { $0.font = $0.font.weight(weight ?? .regular) }
    }
    /// Makes texts bold, or resets the weight.
    public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .bold : nil) }
    /// Sets monospaced digits, which all fonts have, and draws large texts as numbers.
    public func monospacedDigit() -> some View { setting { $0.font = $0.font.monospacedDigit() } }
    /// Sets the colour of texts and icons; `nil`: the theme's.
    public func foregroundColor(_ color: Color?) -> some View { with(\.color, color) }
    /// Sets the colour of texts and icons.
    public func foregroundStyle(_ color: Color) -> some View { foregroundColor(color) }
    /// Sets the colour of texts and icons; only the primary one is used.
    public func foregroundStyle(_ primary: Color, _ secondary: Color) -> some View { foregroundColor(primary) }
    /// Sets the colour of progress and buttons; `nil`: the theme's.
    public func tint(_ color: Color?) -> some View { with(\.tint, color) }
    /// Sets the alignment of the lines of texts.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { with(\.alignment, alignment) }
    /// Sets the maximum number of lines of a text, up to 4; `nil`: as many as needed.
    public func lineLimit(_ number: Int?) -> some View { with(\.lines, number) }
    /// Sets the maximum number of lines of a text.
    public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(limit.upperBound) }
    /// Sets the size of icons.
    public func imageScale(_ scale: Image.Scale) -> some View { with(\.isLarge, scale == .large) }
    /// Sets the style of progress.
    public func progressViewStyle(_ style: ProgressViewStyle) -> some View { with(\.isRing, style == .circular) }
    /// Sets the style of buttons.
    public func buttonStyle(_ style: ButtonStyle) -> some View { with(\.buttonStyle, style) }
    /// Sets the drawn parts of labels.
    public func labelStyle(_ style: LabelStyle) -> some View { with(\.labelStyle, style) }

    /// Omits the view.
    public func hidden() -> some View { opacity(0) }
    /// Omits the view if it is transparent; layouts have no other opacity.
    public func opacity(_ opacity: Double) -> some View { changing { elements, _ in opacity > 0 ? elements : [] } }
    /// Makes the view fill the free space if `maxWidth` is infinite, and sets its alignment there; the theme sets all
    /// other sizes.
    public func frame(
        minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
        idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
    ) -> some View {
        changing { elements, drawing in
            guard maxWidth == .infinity else { return elements }
            return drawing.stack(.row, elements).map { element in
                let hasAlign = element.kind == .text || element.kind == .timer
                let align = hasAlign ? Value.string(alignment.horizontal.rawValue) : element.keys["align"]
                return element.with("expand", .boolean(true)).with("align", align)
            }
        }
    }
    /// Sets the text of the view for screen readers.
    public func accessibilityLabel(_ text: LocalizedStringResource) -> some View { labelled(text.text) }
    /// Sets the text of the view for screen readers.
    @_disfavoredOverload
    public func accessibilityLabel(_ text: some StringProtocol) -> some View { labelled(String(text)) }

    // Not `some View`: nested opaque types crash the optimizer across modules.
    private func labelled(_ text: String) -> ModifiedView<Self> {
        changing { elements, _ in
            elements.prefix(1).map { $0.with("label", LayoutElement.literal(text)) } + elements.dropFirst()
        }
    }

    private func with<Value>(_ key: WritableKeyPath<Drawing, Value>, _ value: Value) -> ModifiedView<Self> {
        setting { $0[keyPath: key] = value }
    }
    func setting(_ set: @escaping (inout Drawing) -> Void) -> ModifiedView<Self> {
        ModifiedView(content: self, set: set)
    }
    private func changing(_ change: @escaping @MainActor ([LayoutElement], Drawing) -> [LayoutElement]) -> ModifiedView<
        Self
    > {
        ModifiedView(content: self, change: change)
    }

    /// Puts a modified text beside another one.
    public static func + (first: Self, second: some View) -> some View { HStack { ViewList(views: [first, second]) } }
    /// Draws `front` only if this view draws nothing.
    public func overlay(_ front: some View, alignment: Alignment = .center) -> some View { overlay { front } }
    /// Draws `front` only if this view draws nothing.
    public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
        let front = content()
        return changing { elements, drawing in elements.isEmpty ? drawing.elements(of: front) : elements }
    }
    /// Sets the URI opened by a click on the layout; a URI of a file, data or a script is ignored.
    public func widgetURL(_ url: URL?) -> some View { setting { $0.notes.add(url, ofWidget: true) } }
}
