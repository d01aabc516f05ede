import Testing

@testable import AppIntents

/// Intents that are found by the records of their types, though no code names them.
@Suite struct DiscoveryTests {
    private protocol Marked {}
    private struct MarkedStructure: Marked {}
    private enum MarkedEnumeration: Marked {}
    private final class MarkedClass: Marked {}
    private struct MarkedGeneric<Value>: Marked {}

    /// If this fails with a new version of Swift, what module AppIntents reads of the runtime has changed: compare
    /// MetadataSections.h, TypeMetadata.rst and MetadataValues.h of that version with Sources/AppIntents/Discovery.
    @Test func `the runtime's records of types are those that are read`() throws {
        let sections = MetadataSections.all
        #expect(!sections.isEmpty)
        for section in sections {
            #expect(MetadataSections.knownVersions.contains(section.version))
            #expect(section.conformances.count % 4 == 0)
        }
        let descriptor = try #require(ConformanceRecord.descriptor(of: (any Marked).self))
        let records = ConformanceRecord.all.filter { $0.isConformance(to: descriptor) }
        let found = Set(records.compactMap(\.type).map { ObjectIdentifier($0) })
        #expect(records.count == 4)
        let expected: [Any.Type] = [MarkedStructure.self, MarkedEnumeration.self, MarkedClass.self]
        #expect(found == Set(expected.map { ObjectIdentifier($0) }))
        #expect(ConformanceRecord.descriptor(of: MarkedStructure.self) == nil)
    }

    private struct Hidden: AppIntent {
        static let title: LocalizedStringResource = "Hidden"
        static let persistentIdentifier = "hidden_one"
        func perform() async throws -> some IntentResult { .result() }
    }

    private enum Outer {
        struct Inner: LiveActivityIntent {
            static let title: LocalizedStringResource = "Inner"
            func perform() async throws -> some IntentResult { .result() }
        }
    }

    struct Generic<Value: Sendable>: AppIntent {
        static var title: LocalizedStringResource { "Generic" }
        func perform() async throws -> some IntentResult { .result() }
    }

    private final class Shared: AppIntent {
        static let title: LocalizedStringResource = "Shared"
        func perform() async throws -> some IntentResult { .result() }
    }

    @Test func `an intent is found if it is private, nested, a class, or made one by an extension`() {
        let titles = DeclaredTypes.intents.map { $0.title.key }
        for title in ["Hidden", "Inner", "Shared", "Added"] { #expect(titles.count { $0 == title } == 1) }
        #expect(!titles.contains("Generic"))
    }

    private enum Strength: String, AppEnum {
        case mild
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Strength of Tea"
        static let caseDisplayRepresentations: [Strength: DisplayRepresentation] = [.mild: "Mild"]
    }

    @Test func `an enumeration is found by its records, too`() {
        let enumerations = DeclaredTypes.types((any AppEnum).self) { $0 as? any AppEnum.Type }
        #expect(enumerations.contains { $0 == Strength.self })
    }

    @Test func `its name is the same in each process`() throws {
        #expect(IntentTypes.register(Hidden.self) == "AppIntentsTests.DiscoveryTests.Hidden")
        #expect(StoredIntent(Outer.Inner()).typeName == "AppIntentsTests.DiscoveryTests.Outer.Inner")
        #expect(try StoredIntent(Outer.Inner()).intent() is Outer.Inner)
        #expect(IntentTypes.type(named: "AppIntentsTests.DiscoveryTests.Hidden") == Hidden.self)
        #expect(IntentTypes.type(ofAction: "hidden-one") == Hidden.self)
        #expect(IntentTypes.type(ofAction: "another") == nil)
    }

    @Test func `a name in a function has none of the function's`() {
        struct Local {}
        #expect(DeclaredTypes.name(of: Local.self) == "AppIntentsTests.DiscoveryTests.Local")
        #expect(DeclaredTypes.name(of: ((Int) -> (Hidden, Bool)).self).hasSuffix("DiscoveryTests.Hidden, Swift.Bool)"))
    }

    private func firstTwin() -> any AppIntent.Type {
        struct Twin: AppIntent {
            static let title: LocalizedStringResource = "First"
            func perform() async throws -> some IntentResult { .result() }
        }
        return Twin.self
    }

    private func secondTwin() -> any AppIntent.Type {
        struct Twin: AppIntent {
            static let title: LocalizedStringResource = "Second"
            func perform() async throws -> some IntentResult { .result() }
        }
        return Twin.self
    }

    @Test func `of two with the same name, the second is stored under another one`() throws {
        let (first, second) = (firstTwin(), secondTwin())
        #expect(DeclaredTypes.name(of: first) == DeclaredTypes.name(of: second))
        #expect(IntentTypes.register(first) != IntentTypes.register(second))
        for type in [first, second] { #expect(IntentTypes.type(named: IntentTypes.register(type)) == type) }
    }

    @Test func `a generic one is found once it is registered`() {
        #expect(IntentTypes.type(ofAction: "Generic-Int-") == nil)
        AlarmApp.register(intents: Generic<Int>.self)
        #expect(IntentTypes.type(ofAction: "Generic-Int-") == Generic<Int>.self)
        #expect(IntentTypes.type(named: IntentTypes.register(Generic<Int>.self)) == Generic<Int>.self)
    }
}

/// It becomes an intent by an extension.
struct Added {}

extension Added: AppIntent {
    static let title: LocalizedStringResource = "Added"
    func perform() async throws -> some IntentResult { .result() }
}
