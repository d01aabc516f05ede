import AlarmsClient
import FoundationEssentials
import Testing

@testable import AppIntents

/// The kinds of parameters, and their options.
@Suite struct ParameterTests {
    enum Size: String, AppEnum {
        case small, large
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
        static let caseDisplayRepresentations: [Size: DisplayRepresentation] = [.small: "Small", .large: "Large"]
    }

    struct Colors: DynamicOptionsProvider {
        func results() async throws -> ItemCollection<String> {
            ItemCollection(promptLabel: "Colour") {
                ItemSection("Warm") {
                    "red"
                    Item("or", title: "Orange")
                }
                for color in ["blue", "green"] { ItemSection(items: [color]) }
            }
        }

        func defaultResult() async -> String? { "red" }
    }

    struct Paint: AppIntent {
        static let title: LocalizedStringResource = "Paint"

        @Parameter(title: "Count", default: 2, controlStyle: .stepper, inclusiveRange: (1, 10)) var count: Int
        @Parameter(title: "Share", inclusiveRange: (lowerBound: 0, upperBound: 1)) var share: Double?
        @Parameter(title: "Speed", default: 1.5, controlStyle: .slider) var speed: Double
        @Parameter(
            title: "Text", default: "{}",
            inputOptions: .init(
                capitalizationType: .none, multiline: true, autocorrect: false, smartQuotes: false, smartDashes: false))
        var text: String
        @Parameter(title: "Note", inputOptions: .init(keyboardType: .url)) var note: String?
        @Parameter(title: "Dry", default: true, displayName: .init(true: "Dry", false: "Wet")) var isDry: Bool
        @Parameter(title: "Day", kind: .date) var day: Date?
        @Parameter(title: "Time", kind: .time) var time: DateComponents?
        @Parameter(title: "At") var moment: DateComponents?
        @Parameter(title: "Sizes", default: [.small], size: [.systemSmall: 3, .accessoryInline: 1]) var sizes: [Size]
        @Parameter(title: "More", size: 2) var more: [Size]?
        @Parameter(
            title: "Image", supportedContentTypes: [.image, .jpeg, .heic],
            inputConnectionBehavior: .connectToPreviousIntentResult)
        var images: [IntentFile]?
        @Parameter(title: "Other", supportedTypeIdentifiers: ["public.image"]) var file: IntentFile?
        @Parameter(title: "Person") var person: IntentPerson?
        @Parameter(title: "Colour", requestValueDialog: "Which colour?", optionsProvider: Colors()) var color: String?
        @Parameter(title: "Size", default: .large, optionsProvider: Sizes()) var size: Size
        @Parameter(description: "Nameless") var nameless: String?
        @Parameter(default: 4) var four: Int
        @Parameter var raw: Data?
        @Parameter(title: "Price") var price: Decimal?

        func perform() async throws -> some IntentResult { .result() }
    }

    struct Sizes: DynamicOptionsProvider {
        func results() async throws -> [Size] { [.small] }
    }

    private func intent(_ parameters: [String: Value]) throws(StoredIntentError) -> Paint {
        let stored = StoredIntent(typeName: "", actionName: "Paint", parameters: parameters, opensApp: false)
        guard let intent = try stored.intent(of: Paint.self) as? Paint else { throw .unknownIntent("Paint") }
        return intent
    }

    @Test func `defaults are there until a value is set`() throws {
        let paint = Paint()
        #expect(paint.count == 2 && paint.speed == 1.5 && paint.text == "{}" && paint.isDry && paint.four == 4)
        #expect(paint.sizes == [.small] && paint.size == .large)
        #expect(paint.share == nil && paint.note == nil && paint.more == nil && paint.color == nil)
        #expect(paint.$color.details.requestValueDialog == "Which colour?")
        #expect(paint.$nameless.title == nil && paint.$nameless.description == "Nameless")
        #expect(try intent(["count": .int64(3)]).count == 3)
    }

    @Test(arguments: [
        ("count", Value.int64(0)), ("count", .int64(11)), ("count", .int64(.max)), ("share", .double(-0.1)),
        ("share", .double(1.1)), ("share", .double(.nan)), ("share", .double(.infinity)),
    ])
    func `a number outside its range is refused`(name: String, value: Value) {
        #expect(throws: StoredIntentError.invalidParameter(name, of: "Paint")) { try intent([name: value]) }
    }

    @Test(arguments: [("count", Value.int64(1)), ("count", .int64(10)), ("share", .double(0)), ("share", .double(1))])
    func `the bounds are in the range`(name: String, value: Value) throws {
        #expect(try StoredIntent(intent([name: value])).parameters[name] == value)
    }

    @Test func `a range is none that is the wrong way round`() {
        #expect(!ParameterRange.whole(3, 1).contains(2))
        #expect(!ParameterRange.number(3, 1).contains(2.0))
    }

    @Test func `components of a date, files, persons and bytes are stored`() throws {
        let paint = Paint()
        paint.time = DateComponents(hour: 7, minute: 30)
        paint.images = [IntentFile(data: Data([1, 2]), filename: "a.png", type: .png)]
        paint.file = IntentFile(fileURL: URL(filePath: "/tmp/b.jpeg"))
        paint.person = IntentPerson(
            identifier: .applicationDefined("7"), name: .displayName("Ann"), handle: .init(emailAddress: "a@b.c"))
        paint.raw = Data([255])
        paint.price = Decimal(string: "12.30")
        let parameters = StoredIntent(paint).parameters
        #expect(parameters["time"] == .dictionary(["hour": .int64(7), "minute": .int64(30)]))
        #expect(parameters["raw"] == .array([.byte(255)], of: "y"))
        #expect(parameters["price"] == .string("12.3"))
        let copy = try intent(parameters)
        #expect(copy.time == paint.time && copy.images == paint.images && copy.raw == paint.raw)
        #expect(copy.file?.fileURL == paint.file?.fileURL && copy.file?.filename == "b.jpeg")
        #expect(copy.price == paint.price)
        #expect(copy.person?.name == .displayName("Ann") && copy.person?.handle?.value == "a@b.c")
        #expect(copy.person?.identifier == .applicationDefined("7"))
    }

    @Test(arguments: [
        ("time", Value.dictionary(["hours": .int64(1)])), ("time", .dictionary(["hour": .string("1")])),
        ("time", .int64(1)), ("file", .dictionary(["filename": .string("x")])),
        ("file", .dictionary(["url": .string("https://example.org")])), ("file", .string("/tmp/x")),
        ("person", .dictionary([:] as [String: Value])), ("raw", .string("x")),
        ("price", .string("cheap")), ("price", .string("12abc")), ("price", .string("1-2")), ("price", .string("0x1")),
        ("price", .string("")), ("price", .string("12 ")),
        ("sizes", .array([.variant(.string("huge"))], of: "v")),
    ])
    func `what is none of the type is refused`(name: String, value: Value) {
        #expect(throws: StoredIntentError.invalidParameter(name, of: "Paint")) { try intent([name: value]) }
    }

    @Test(arguments: ["12.3", "-0.5", "1e20", "99999999999999999999999999999999999999"])
    func `a decimal number is taken as it is written`(text: String) throws {
        #expect(try intent(["price": .string(text)]).price == Decimal(string: text))
    }

    @Test func `a list for people has sections`() async throws {
        let colors = try await Colors().results()
        #expect(colors.resultItems == ["red", "or", "blue", "green"])
        #expect(colors.sections.map { $0.title } == ["Warm", nil, nil])
        #expect(colors.sections[0].items.map { $0.title } == [nil, "Orange"])
        #expect(await Colors().defaultResult() == "red")
        #expect(await Sizes().defaultResult() == nil)
        let literal: IntentItemCollection<Int> = [[1], [2, 3]]
        #expect(literal.items == [1, 2, 3])
        #expect(IntentItemCollection<Int>.empty.items.isEmpty)
    }

    @Test func `a date that people write is no number`() {
        #expect(AskedValue<Date?>.forms(of: "2026").isEmpty)
        #expect(AskedValue<Date>.forms(of: "1970-01-01T00:00:01Z") == [IntentStorage(.int64(1_000_000))])
        #expect(AskedValue<Int>.forms(of: "2026").first == IntentStorage(.int64(2026)))
    }

    @Test func `types of files have names`() {
        #expect(UTType("public.png") == .png && UTType(mimeType: "application/pdf") == .pdf)
        #expect(UTType(filenameExtension: "JPEG") == .jpeg && UTType("org.example.none") == nil)
    }
}
