import ActivityCore
import AlarmBus
import AlarmCore
import DBus
import Presentation
import TestSupport
import Testing

/// A hundred thousand random and invalid layouts, of which some are sent as messages.
@Suite struct LayoutFuzzTests {
    private static let rounds = 2_500

    private func expectLimits(_ entries: [LayoutEntry], _ level: Int, _ count: inout Int) {
        #expect(level <= 6)
        count += 1
        for entry in entries {
            switch entry.value {
            case .string(let text): #expect(text.utf8.count <= 256)
            case .double(let number): #expect((0...1).contains(number))
            case .dictionaries(let children): for child in children { expectLimits(child, level + 1, &count) }
            case .boolean, .unsigned: break
            case .signed, .dictionary, .other: Issue.record("\(entry)")
            }
        }
    }

    /// Expects that an accepted layout keeps each limit, with words that the service lists.
    private func expectLimits(_ layout: [LayoutEntry], _ tree: LayoutTree) {
        #expect(tree.regions.count == layout.count)
        for region in layout {
            #expect(RandomLayout.regions.contains(region.name))
            guard case .dictionary(let element) = region.value else {
                Issue.record("\(region)")
                continue
            }
            var count = 0
            expectLimits(element, 1, &count)
            #expect(count <= 64)
        }
        #expect(Set(tree.actions).count == tree.actions.count)
    }

    @Test(arguments: 0..<20) func `random layouts are accepted, invalid ones refused with the place`(seed: Int) throws {
        var random = RandomLayout(seed)
        let service = Service()
        for round in 0..<Self.rounds {
            var layout = random.layout(most: 64)
            let tree = try LayoutTree(checking: layout, for: "layout")
            expectLimits(layout, tree)
            let onBus = LayoutEntry.onBus(layout)
            if round % 50 == 0 {
                let actions = tree.actions.filter { $0 != "default" }.map {
                    Value.entry(.string($0), .dictionary([("name", "x")]))
                }
                let keys: [String: Value] = ["layout": onBus, "actions": .array(actions, of: "{sa{sv}}")]
                do {
                    let id = try service.start(keys)
                    #expect(try service.properties(ofActivity: id)["Layout"] == onBus)
                    #expect(service.activities.activity(id)?.configuration.layout.actions == tree.actions)
                    _ = service.presenter.notification(of: try #require(service.activities.activity(id)))
                    try service.answer(.activities("Dismiss", .string(id.description)))
                } catch let error as BusError {
                    #expect(error.message.hasPrefix("layout: expected at most 8192 bytes marshalled, got "))
                }
            }
            guard !layout.isEmpty else { continue }
            let place = random.spoil(&layout)
            do {
                _ = try LayoutTree(checking: layout, for: "layout")
                Issue.record("accepted, though spoilt at \(place): \(layout)")
            } catch {
                #expect(error.message.hasPrefix("\(place): expected "), "\(error.message) at \(place): \(layout)")
                if round % 50 == 0 {
                    let keys: [String: Value] = ["content": .dictionary([]), "layout": LayoutEntry.onBus(layout)]
                    let refused = try service.activityRefusal(of: .activities("Start", "", .dictionary(keys)))
                    #expect(
                        refused.message == error.message
                            || refused.message.hasPrefix("layout: expected at most 8192 bytes marshalled, got "),
                        "\(refused.message), \(error.message)")
                }
            }
        }
    }

    /// Returns the text of the refusal of a layout that is sent as a message; empty: it isn't refused.
    private func refusal(of layout: [LayoutEntry], _ actions: [String], by service: Service) -> String {
        do {
            let entries = actions.map { Value.entry(.string($0), .dictionary([("name", "x")])) }
            let id = try service.start([
                "layout": LayoutEntry.onBus(layout), "actions": .array(entries, of: "{sa{sv}}"),
            ])
            try service.answer(.activities("Dismiss", .string(id.description)))
            return ""
        } catch {
            return (error as? BusError)?.message ?? "\(error)"
        }
    }

    @Test(arguments: 0..<20) func `garbage is refused, or keeps each limit`(seed: Int) throws {
        var random = RandomLayout(1000 + seed)
        let service = Service()
        var accepted = 0
        for round in 0..<Self.rounds {
            let layout = random.garbage()
            let travels = round % 10 == 0
            let tree: LayoutTree
            do {
                tree = try LayoutTree(checking: layout, for: "layout")
            } catch {
                guard travels else { continue }
                // A message may be too large or too deep before its words matter, and its numbers are bounded.
                let refused = refusal(of: layout, [], by: service)
                let place = error.message.prefix { $0 != " " }
                #expect(
                    refused.hasPrefix("\(place) expected ") || refused.hasPrefix("layout: expected at most "),
                    "\(refused), \(error.message)")
                continue
            }
            accepted += 1
            expectLimits(layout, tree)
            guard travels else { continue }
            let refused = refusal(of: layout, tree.actions, by: service)
            #expect(refused.isEmpty || refused.hasPrefix("layout: expected at most 8192 bytes marshalled, got "))
        }
        #expect(accepted > 0)
    }
}
