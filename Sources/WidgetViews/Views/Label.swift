internal import ActivityKit
public import AppIntents
public import FoundationEssentials

/// An icon and a text.
public struct Label {
    private let title: any View
    private let icon: any View

    /// Creates a label with an icon before a text.
    public init(@ViewBuilder title: () -> some View, @ViewBuilder icon: () -> some View) {
        (self.title, self.icon) = (title(), icon())
    }
    /// Creates a label with an SF Symbol before a translated text.
    public init(_ title: LocalizedStringResource, systemImage: String) { self.init(Text(title), systemImage) }
    /// Creates a label with an SF Symbol before a text.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage: String) { self.init(Text(title), systemImage) }
    /// Creates a label with an icon of the theme before a translated text.
    public init(_ title: LocalizedStringResource, image: String) { (self.title, icon) = (Text(title), Image(image)) }
    private init(_ title: Text, _ symbol: String) { (self.title, icon) = (title, Image(systemName: symbol)) }
}

extension Label: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] {
        let icon = drawing.labelStyle == .titleOnly ? [] : drawing.elements(of: icon)
        return drawing.stack(.row, icon + (drawing.labelStyle == .iconOnly ? [] : drawing.elements(of: title)))
    }
}

/// The drawn parts of labels.
public enum LabelStyle: Hashable, Sendable { case automatic, titleAndIcon, titleOnly, iconOnly }

/// A view that opens a URI. A layout has one link for a click anywhere: `widgetURL(_:)`, or else the first `Link`.
public struct Link {
    private let destination: URL
    private let label: any View

    /// Creates a link.
    public init(destination: URL, @ViewBuilder label: () -> some View) {
        (self.destination, self.label) = (destination, label())
    }
    /// Creates a link with a translated text.
    public init(_ title: LocalizedStringResource, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}

extension Link: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] {
        drawing.notes.add(destination, ofWidget: false)
        return drawing.elements(of: label)
    }
}
