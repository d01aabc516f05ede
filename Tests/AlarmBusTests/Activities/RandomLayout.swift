import ActivityCore
import Randomness
import TestSupport

/// Creates random layouts, with a table of words of its own.
struct RandomLayout {
    var generator: SeededGenerator
    /// The actions of its buttons.
    private let actions: [String]
    private var left = 0

    init(_ seed: Int, actions: [String] = ["call", "stop", "default"]) {
        generator = SeededGenerator(seed: UInt64(seed))
        self.actions = actions
    }

    static let regions = ["compact-leading", "compact-trailing", "minimal", "expanded", "lock-screen"]
    static let kinds = ["text", "icon", "timer", "time", "progress", "button", "row", "column"]
    /// The choices of keys, by their names.
    static let choices = [
        "style": ["title", "body", "caption", "number"], "align": ["start", "center", "end"],
        "size": ["small", "large"], "precision": ["second", "minute"], "shape": ["bar", "ring"],
        "role": ["normal", "primary", "destructive"], "form": ["time", "date-time", "date"],
    ]

    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &generator)]
    }

    // MARK: Valid layouts

    /// Returns a layout that keeps each limit but, perhaps, that of its size.
    ///
    /// - Parameter most: The most elements of a region.
    mutating func layout(most: Int = 6) -> [LayoutEntry] {
        var entries: [LayoutEntry] = []
        for region in Self.regions.shuffled(using: &generator) where chance(3) {
            left = chance(10) ? most : Int.random(in: 1...6, using: &generator)
            entries.append(LayoutEntry(region, .dictionary(element(1))))
        }
        return entries
    }

    private mutating func element(_ level: Int) -> [LayoutEntry] {
        left -= 1
        let kind = pick(level < 6 ? Self.kinds : Array(Self.kinds.prefix(6)))
        var entries = [LayoutEntry("type", .string(kind))]
        switch kind {
        case "text":
            entries.append(LayoutEntry("text", text()))
            if chance(3) {
                entries.append(LayoutEntry("lines", .unsigned(.random(in: 1...4, using: &generator), type: "u")))
            }
            if chance(4) { entries.append(LayoutEntry("time", time())) }
            add(["style", "align", "form"], to: &entries)
        case "icon":
            entries.append(LayoutEntry("name", icon()))
            add(["size"], to: &entries)
        case "timer":
            let (to, from) = pick([(true, true), (true, false), (false, true)])
            if to { entries.append(LayoutEntry("to", time())) }
            if from { entries.append(LayoutEntry("from", time())) }
            if chance(3) { entries.append(LayoutEntry("count", .string(to ? "down" : "up"))) }
            if chance(4) { entries.append(LayoutEntry("paused-at", time())) }
            add(["precision", "style", "align"], to: &entries)
        case "time":
            entries.append(LayoutEntry("time", time()))
            add(["style", "align", "form"], to: &entries)
        case "progress":
            if chance(2) {
                entries.append(LayoutEntry("value", fraction()))
            } else {
                entries += [LayoutEntry("from", time()), LayoutEntry("to", time())]
                if chance(4) { entries.append(LayoutEntry("paused-at", time())) }
            }
            add(["shape"], to: &entries)
        case "button":
            let (hasText, hasIcon) = pick([(true, true), (true, false), (false, true)])
            if hasText { entries.append(LayoutEntry("text", text())) }
            if hasIcon { entries.append(LayoutEntry("icon", icon())) }
            entries.append(LayoutEntry("action", .string(pick(actions))))
            add(["role"], to: &entries)
        default:
            var children: [[LayoutEntry]] = []
            while left > 0, !chance(4) { children.append(element(level + 1)) }
            entries.append(LayoutEntry("children", .dictionaries(children)))
            add(["align"], to: &entries)
        }
        if chance(5) { entries.append(LayoutEntry("tint", .string(pick(["#0aF9C3", "$colour"])))) }
        if chance(5) { entries.append(LayoutEntry("expand", .boolean(chance(2)))) }
        if chance(5) { entries.append(LayoutEntry("label", text())) }
        if chance(5) { entries.append(LayoutEntry("when", .string(pick(["stale", "!stale", "late arrival"])))) }
        return entries.shuffled(using: &generator)
    }

    private mutating func add(_ keys: [String], to entries: inout [LayoutEntry]) {
        for key in keys where chance(3) { entries.append(LayoutEntry(key, .string(pick(Self.choices[key] ?? [])))) }
    }

    private mutating func text() -> LayoutValue {
        .string(
            pick(
                ["", "Tea", "<b>&\"'", "$status", "$$5", "$", "a\u{7}b\n"]
                    + (chance(20) ? [String(repeating: "茶", count: 85)] : [])))
    }

    private mutating func icon() -> LayoutValue { .string(pick(["alarm-symbolic", "x_y+z", "$icon"])) }

    private mutating func time() -> LayoutValue {
        chance(3) ? .string("$eta") : .unsigned(.random(in: 0..<(1 << 52), using: &generator), type: "t")
    }

    private mutating func fraction() -> LayoutValue {
        chance(3) ? .string("$progress") : .double(pick([0, 1, 0.25, .leastNonzeroMagnitude]))
    }

    // MARK: Mistakes

    /// Makes one mistake in a layout that has an element; returns the place that a refusal has to name.
    mutating func spoil(_ layout: inout [LayoutEntry]) -> String {
        let region = Int.random(in: 0..<layout.count, using: &generator)
        if chance(12) {
            layout[region] = LayoutEntry("popup", layout[region].value)
            return "layout"
        }
        guard case .dictionary(var element) = layout[region].value else { return "" }
        let place = spoil(&element, at: "layout.\(layout[region].name)")
        layout[region] = LayoutEntry(layout[region].name, .dictionary(element))
        return place
    }

    private mutating func spoil(_ element: inout [LayoutEntry], at place: String) -> String {
        for (index, entry) in element.enumerated() {
            guard case .dictionaries(var children) = entry.value, !children.isEmpty, !chance(3) else { continue }
            let child = Int.random(in: 0..<children.count, using: &generator)
            let spoilt = spoil(&children[child], at: "\(place).children[\(child)]")
            element[index] = LayoutEntry("children", .dictionaries(children))
            return spoilt
        }
        let index = Int.random(in: 0..<element.count, using: &generator)
        let entry = element[index]
        let key = "\(place).\(entry.name)"
        switch Int.random(in: 0..<5, using: &generator) {
        case 0:
            element.append(LayoutEntry("colour", .string("red")))
            return place
        case 1:
            element.append(entry)
            return key
        case 2 where entry.name != "children":
            element[index] = LayoutEntry(entry.name, pick(Self.noValues))
            return key
        case 3:
            element[index] = LayoutEntry("x-\(entry.name)", entry.value)
            return entry.name == "type" ? key : place
        default:
            guard let wrong = wrong(entry) else {
                element.append(LayoutEntry("", .boolean(true)))
                return place
            }
            element[index] = LayoutEntry(entry.name, wrong)
            return key
        }
    }

    /// Values of types that no key takes.
    private static let noValues: [LayoutValue] = [
        .signed(1, type: "x"), .signed(1, type: "i"), .unsigned(1, type: "y"), .dictionary([]),
        .dictionary([LayoutEntry("type", .string("text"))]), .other(type: "as"), .other(type: "v"),
    ]

    /// Returns a value that the entry's key doesn't take, of its type; `nil`: it takes all.
    private mutating func wrong(_ entry: LayoutEntry) -> LayoutValue? {
        switch (entry.name, entry.value) {
        case ("text", _), ("label", _): return .string(String(repeating: "x", count: 257))
        case ("expand", _): return nil
        case ("children", _): return .dictionary([])
        case ("lines", _): return .unsigned(pick([0, 5, 1 << 31]), type: "u")
        case ("value", _): return .double(pick([.nan, -0.5, 1.0000001, .infinity]))
        case ("to", _), ("from", _), ("paused-at", _): return .unsigned(pick([1 << 54, .max]), type: "t")
        case ("when", _): return .string(pick(["", "!", "$stale", "!$stale", "!!x"]))
        case ("action", _): return .string(pick(["", "a b", "a_b"]))
        case ("name", _), ("icon", _): return .string(pick(["", "../x y", "$$icon"]))
        default: return .string(pick(["", "huge", "../x y", "#12345"]))
        }
    }

    // MARK: Garbage

    /// Returns a layout of any words and values, at any depth.
    mutating func garbage() -> [LayoutEntry] {
        left = 100
        return (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            LayoutEntry(pick(Self.regions + ["", "x"]), chance(8) ? anything(0) : .dictionary(anyDictionary(0)))
        }
    }

    private mutating func anyDictionary(_ level: Int) -> [LayoutEntry] {
        left -= 1
        let words = [
            "text", "style", "lines", "align", "name", "size", "to", "from", "count", "paused-at", "precision", "value",
            "shape", "icon", "action", "role", "children", "tint", "expand", "label", "when", "type", "",
        ]
        var entries = chance(10) ? [] : [LayoutEntry("type", .string(pick(Self.kinds)))]
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            entries.append(LayoutEntry(pick(words), anything(level)))
        }
        return entries
    }

    private mutating func anything(_ level: Int) -> LayoutValue {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: .boolean(chance(2))
        case 1: .double(pick([0, 1, .nan, -1, 0.5]))
        case 2: .unsigned(pick([0, 1, 3, .max]), type: pick(["t", "u", "y"]))
        case 3: .signed(pick([-1, 0, 7]), type: "x")
        case 4 where level < 10 && left > 0: .dictionary(anyDictionary(level + 1))
        case 5 where level < 10 && left > 0, 6 where level < 10 && left > 0:
            .dictionaries((0..<Int.random(in: 0...4, using: &generator)).map { _ in anyDictionary(level + 1) })
        case 7: .other(type: "as")
        default: .string(pick(["", "x", "$x", "$$", "stale", "#010203", "call", "body", "down", "start"]))
        }
    }
}

extension LayoutEntry {
    /// The layout as it is sent.
    static func onBus(_ entries: [LayoutEntry]) -> Value {
        .dictionary(entries.map { ($0.name, $0.value.onBus) })
    }
}

extension LayoutValue {
    fileprivate var onBus: Value {
        switch self {
        case .string(let text): .string(text)
        case .boolean(let choice): .boolean(choice)
        case .double(let number): .double(number)
        case .unsigned(let number, type: "y"): .byte(UInt8(truncatingIfNeeded: number))
        case .unsigned(let number, type: "u"): .uint32(UInt32(truncatingIfNeeded: number))
        case .unsigned(let number, _): .uint64(number)
        case .signed(let number, type: "i"): .int32(Int32(truncatingIfNeeded: number))
        case .signed(let number, _): .int64(number)
        case .dictionary(let entries): LayoutEntry.onBus(entries)
        case .dictionaries(let dictionaries): .array(dictionaries.map { LayoutEntry.onBus($0) }, of: "a{sv}")
        case .other(type: "v"): .variant("x")
        case .other: .strings(["x"])
        }
    }
}
