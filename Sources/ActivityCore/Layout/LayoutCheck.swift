internal import AlarmCore

/// The check of a layout's elements.
struct LayoutCheck {
    /// The most elements of a region.
    private static let mostElements = 64
    /// The greatest depth of nested elements.
    private static let mostLevels = 6

    /// The allowed actions of buttons; `nil`: any.
    let allowed: [String]?
    /// The actions of the buttons so far.
    var actions: Set<String> = []
    /// The number of elements of the region so far.
    private var count = 0
    /// The region's name in refusals.
    private var regionPlace = ""

    init(allowed: [String]?) {
        self.allowed = allowed
    }

    /// Checks the outermost element of a region.
    mutating func region(_ entries: [LayoutEntry], at place: String) throws(Refusal) -> LayoutElement {
        count = 0
        regionPlace = place
        return try element(entries, at: place, level: 1)
    }

    private mutating func element(
        _ entries: [LayoutEntry], at place: String, level: Int
    ) throws(Refusal) -> LayoutElement {
        guard level <= Self.mostLevels else {
            throw .tooLarge(
                key: place,
                limit: LocalizableText("{number} elements inside one another", ["number": .number(Self.mostLevels)]),
                got: .number(level))
        }
        count += 1
        guard count <= Self.mostElements else {
            throw .tooLarge(
                key: regionPlace, limit: LocalizableText("{number} elements", ["number": .number(Self.mostElements)]),
                got: LocalizableText("more"))
        }
        let kind = try kind(of: entries, at: place)
        let keys = kind.keys
        var values: LayoutValues = [:]
        var children: [LayoutElement] = []
        var hasType = false
        for entry in entries {
            if entry.name == Self.typeKey {
                guard !hasType else { throw Self.twice("\(place).\(Self.typeKey)") }
                hasType = true
                continue
            }
            guard let key = LayoutKey(name: entry.name), keys.contains(key) else {
                throw .invalidConfiguration(
                    key: place, expected: .oneOf([Self.typeKey] + keys.map(\.name)), got: .quoted(entry.name))
            }
            let keyPlace = "\(place).\(entry.name)"
            guard values[key] == nil else { throw Self.twice(keyPlace) }
            values[key] = entry.value
            if case .children = key.content {
                guard let dictionaries = entry.value.asDictionaries else {
                    throw Self.wrongType(of: keyPlace, expected: key.content.type, entry.value)
                }
                for (index, dictionary) in dictionaries.enumerated() {
                    children.append(try element(dictionary, at: "\(keyPlace)[\(index)]", level: level + 1))
                }
            } else {
                try check(entry.value, key.content, at: keyPlace)
            }
        }
        try checkTogether(kind, values, at: place)
        values[.children] = nil
        return LayoutElement(kind, values, children: children)
    }

    // MARK: Types and keys

    private static let typeKey = "type"

    private func kind(of entries: [LayoutEntry], at place: String) throws(Refusal) -> LayoutElement.Kind {
        let key = "\(place).\(Self.typeKey)"
        let given = entries.first { $0.name == Self.typeKey }?.value
        if let given {
            guard case .string(let name) = given else { throw Self.wrongType(of: key, expected: "s", given) }
            if let kind = LayoutElement.Kind(rawValue: name) { return kind }
        }
        throw .invalidConfiguration(
            key: key, expected: .oneOf(LayoutElement.Kind.allCases.map(\.rawValue)),
            got: given?.text.map { .quoted($0) } ?? LocalizableText("nothing"))
    }

    /// Refuses incompatible and missing keys.
    private func checkTogether(
        _ kind: LayoutElement.Kind, _ values: LayoutValues, at place: String
    ) throws(Refusal) {
        switch kind {
        case .text: try require([.text], in: values, at: place)
        case .icon: try require([.name], in: values, at: place)
        case .time: try require([.time], in: values, at: place)
        case .timer:
            try require([.to, .from], in: values, at: place)
            if case .string(let count) = values[.count] {
                try require([count == "up" ? .from : .to], in: values, at: place)
            }
        case .progress:
            try require([.value, .from, .to], in: values, at: place)
            for key in [LayoutKey.from, .to, .pausedAt] where values[key] != nil {
                guard values[.value] == nil else {
                    throw .invalidConfiguration(
                        key: place, expected: .oneOf([LayoutKey.value.name, key.name]),
                        got: LocalizableText("both"))
                }
                try require([.from], in: values, at: place)
                try require([.to], in: values, at: place)
            }
        case .button:
            try require([.action], in: values, at: place)
            try require([.text, .icon], in: values, at: place)
        case .row, .column: try require([.children], in: values, at: place)
        }
    }

    /// Refuses an element without any of these keys.
    private func require(
        _ keys: [LayoutKey], in values: LayoutValues, at place: String
    ) throws(Refusal) {
        for key in keys where values[key] != nil { return }
        throw .invalidConfiguration(
            key: place, expected: .oneOf(keys.map(\.name)), got: LocalizableText("nothing"))
    }

    // MARK: Refusals

    static func wrongType(of place: String, expected type: String, _ value: LayoutValue) -> Refusal {
        .invalidConfiguration(
            key: place, expected: LocalizableText("a value of type {type}", ["type": .verbatim(type)]),
            got: LocalizableText("one of type {type}", ["type": .verbatim(value.type)]))
    }

    static func twice(_ place: String) -> Refusal {
        .invalidConfiguration(key: place, expected: LocalizableText("once only"), got: LocalizableText("twice"))
    }
}

extension LayoutValue {
    /// The dictionaries; `nil` for other values.
    fileprivate var asDictionaries: [[LayoutEntry]]? {
        if case .dictionaries(let dictionaries) = self { dictionaries } else { nil }
    }
}
