public import FoundationEssentials

/// The text of a value, with a picture.
public struct DisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The title.
    public let title: LocalizedStringResource
    /// The text below the title; `nil`: none.
    public let subtitle: LocalizedStringResource?
    /// The picture; `nil`: none.
    public let image: Image?
    /// Other words by which the value is found.
    public let synonyms: [LocalizedStringResource]

    /// Creates the text of a value.
    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.synonyms = synonyms
    }

    /// Creates a text of this title.
    public init(stringLiteral value: String) {
        self.init(title: LocalizedStringResource(stringLiteral: value))
    }

    /// Creates a text of a title with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

extension DisplayRepresentation {
    /// A picture of a value.
    public struct Image: Hashable, Sendable {
        /// The shape in which a picture is drawn.
        public enum DisplayStyle: Hashable, Sendable {
            /// The unchanged picture.
            case `default`
            /// A circle.
            case circular
        }

        /// The source of a picture.
        enum Source: Hashable, Sendable {
            case symbol(String)
            case name(String)
            case file(URL)
            case data(Data)
        }

        let source: Source
        /// True to draw only the picture's shape, in a colour of the desktop; `nil`: depends on the picture.
        public let isTemplate: Bool?
        /// The shape in which it is drawn.
        public let displayStyle: DisplayStyle

        /// The name of an icon, or the path of a file; `nil` for a picture that is neither.
        var iconName: String? {
            switch source {
            case .name(let name): name
            case .file(let url): url.isFileURL ? url.path : nil
            case .symbol, .data: nil
            }
        }

        private init(_ source: Source, _ isTemplate: Bool?, _ displayStyle: DisplayStyle) {
            self.source = source
            self.isTemplate = isTemplate
            self.displayStyle = displayStyle
        }

        /// Creates a picture from the system's symbols.
        public init(systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            self.init(.symbol(systemName), isTemplate, displayStyle)
        }

        /// Creates a picture of the app, by its icon name.
        public init(named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            self.init(.name(name), isTemplate, displayStyle)
        }

        /// Creates a picture from a file.
        public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            self.init(.file(url), isTemplate, displayStyle)
        }

        /// Creates a picture from the bytes of a file.
        public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            self.init(.data(data), isTemplate, displayStyle)
        }
    }
}
