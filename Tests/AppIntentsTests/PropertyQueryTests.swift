import Testing

@testable import AppIntents

/// Queries by properties, as apps write them.
@Suite struct PropertyQueryTests {
    struct Trail: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trail"
        static var defaultQuery: TrailQuery { TrailQuery() }
        let id: Int
        @Property(title: "Name") var name: String
        @Property(title: "Length") var length: Double
        @Property(title: "Season") var season: String?

        init(id: Int, name: String, length: Double) {
            self.id = id
            self.name = name
            self.length = length
        }

        var displayRepresentation: DisplayRepresentation { "\(name)" }
    }

    struct Comparison: Sendable {
        let isTrue: @Sendable (Trail) -> Bool
    }

    struct TrailQuery: EntityPropertyQuery {
        static let trails = [
            Trail(id: 1, name: "Ridge", length: 3), Trail(id: 2, name: "River", length: 9),
            Trail(id: 3, name: "Bridge", length: 5),
        ]

        static var properties: QueryProperties {
            QueryProperties {
                Property(\.$name) {
                    ContainsComparator { text in Comparison { $0.name.contains(text) } }
                    EqualToComparator { text in Comparison { $0.name == text } }
                }
                Property(\.$length) {
                    LessThanOrEqualToComparator { length in Comparison { $0.length <= length } }
                }
                Property(\Trail.$season) {
                    NotEqualToComparator { season in Comparison { $0.season != season } }
                }
            }
        }

        static var sortingOptions: SortingOptions {
            SortingOptions {
                SortableBy(\.$name)
                SortableBy(\.$season)
            }
        }

        func entities(for identifiers: [Int]) async throws -> [Trail] {
            Self.trails.filter { identifiers.contains($0.id) }
        }

        func entities(
            matching comparators: [Comparison], mode: EntityQueryComparatorMode,
            sortedBy: [EntityQuerySort<Trail>], limit: Int?
        ) async throws -> [Trail] {
            let found = Self.trails.filter { trail in
                mode == .and ? comparators.allSatisfy { $0.isTrue(trail) } : comparators.contains { $0.isTrue(trail) }
            }
            let isByName = sortedBy.first?.by == \Trail.$name
            let isDescending = sortedBy.first?.order == .descending
            let sorted = found.sorted { isByName && ($0.name < $1.name) != isDescending }
            return Array(sorted.prefix(limit ?? .max))
        }
    }

    @Test func `its comparisons and orders find what they say`() async throws {
        let properties = TrailQuery.properties.properties
        #expect(properties.map(\.keyPath) == [\Trail.$name, \Trail.$length, \Trail.$season])
        #expect(properties.map(\.comparators.count) == [2, 1, 1])
        let contains = try #require(
            properties[0].comparators[0] as? ContainsComparator<String, Comparison>)
        let atMost = try #require(
            properties[1].comparators[0] as? LessThanOrEqualToComparator<Double, Comparison>)
        let comparators = [contains.mapping(for: "idge"), atMost.mapping(for: 4)]
        let sort = EntityQuerySort(by: TrailQuery.sortingOptions.options[0], order: .descending)
        let query = TrailQuery()
        let both = try await query.entities(matching: comparators, mode: .and, sortedBy: [], limit: nil)
        #expect(both.map(\.id) == [1])
        let either = try await query.entities(matching: comparators, mode: .or, sortedBy: [sort], limit: nil)
        #expect(either.map(\.name) == ["Ridge", "Bridge"])
        #expect(try await query.entities(matching: comparators, mode: .or, sortedBy: [sort], limit: 1).count == 1)
    }
}
