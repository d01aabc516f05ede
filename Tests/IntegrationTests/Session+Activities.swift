import DBus
import Foundation
import TestSupport

extension InterfaceName {
    static let activities: InterfaceName = "org.example.Alarms.Activities"
    static let activity: InterfaceName = "org.example.Alarms.Activity"
}

extension ObjectPath {
    /// The object of an activity.
    init(activity id: String) throws {
        let name = String(id.map { $0 == "-" ? "_" : $0 })
        guard let path = ObjectPath("/org/example/Alarms/activity/\(name)") else { throw TestFailure("no id: \(id)") }
        self = path
    }
}

/// Calls of the service about activities.
extension Session {
    /// Starts an activity, with some content if it has none, and returns its id.
    @discardableResult
    func start(_ configuration: [String: Value] = [:], id: String = "", by client: Client? = nil) throws -> String {
        let keys = configuration.merging(["content": ["status": "begun"]]) { own, _ in own }
        return try call("Start", .string(id), .dictionary(keys), of: .activities, by: client)[0].text
    }

    /// Updates an activity.
    func update(_ id: String, _ changes: [String: Value], by client: Client? = nil) throws {
        try call("Update", .string(id), .dictionary(changes), of: .activities, by: client)
    }

    /// Ends an activity.
    func end(_ id: String, _ options: [String: Value] = [:], by client: Client? = nil) throws {
        try call("End", .string(id), .dictionary(options), of: .activities, by: client)
    }

    /// Returns the rows of the activities' List, in its order.
    func activities(_ filter: [String: Value] = [:], by client: Client? = nil) throws -> [[String: Value]] {
        try call("List", .dictionary(filter), of: .activities, by: client)[0].elements.map { try $0.properties }
    }

    /// Returns the row of an activity in List; `nil`: it has none.
    func activity(_ id: String) throws -> [String: Value]? { try activities().first { $0["Id"] == .string(id) } }

    /// A property of an activity, by Get.
    func property(_ name: String, ofActivity id: String) throws -> Value {
        let arguments: [Value] = [.string(InterfaceName.activity.rawValue), .string(name)]
        let call = try message("Get", arguments, of: .properties, at: ObjectPath(activity: id))
        guard case .variant(let value) = try Value.arguments(of: client.answer(to: call))[0] else {
            throw TestFailure("Get answered no variant")
        }
        return value
    }

    /// Waits for the oldest signal of this name about an activity, and returns its arguments after the id.
    @discardableResult
    func next(_ member: MemberName, ofActivity id: String) throws -> [Value] {
        let signal = try client.next(member, of: .activities, at: .alarms) { signal in
            try Value.arguments(of: signal).first == .string(id)
        }
        return Array(try Value.arguments(of: signal).dropFirst())
    }

    /// Waits until an activity is gone, as ObjectManager announces.
    func nextRemoval(ofActivity id: String) throws {
        let path = try Value.objectPath(ObjectPath(activity: id).rawValue)
        _ = try client.next("InterfacesRemoved", of: .objectManager, at: .alarms) { signal in
            try Value.arguments(of: signal).first == path
        }
    }

    /// The number of commits in the write-ahead log. See <https://sqlite.org/fileformat2.html>, §4.1.
    var commits: Int {
        get throws {
            let log = Array(try Data(contentsOf: URL(filePath: "\(database)-wal")))
            func word(_ offset: Int) -> Int { log[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
            guard log.count > 32 else { return 0 }
            let frame = 24 + word(8)
            return stride(from: 32, through: log.count - frame, by: frame).count { start in
                word(start + 4) != 0 && log[start + 8..<start + 16] == log[16..<24]
            }
        }
    }

    /// Waits until the service has written this many commits since there were `before`.
    func waitForCommits(_ count: Int = 1, after before: Int) throws {
        try loop.poll(for: "a commit") { try commits >= before + count }
    }
}
