import AlarmCore
import Foundation
import Testing

@testable import AlarmStore

extension CopyTests {
    @Test func `a changed bit of the copy costs one alarm at most, and changes none`() throws {
        do {
            let store = try open()
            try store.write(Array(alarms[0..<2]))
            try store.write([alarms[4]])
            try store.commit(written: [], removed: [alarms[1].id], history: [])
            store.emptyLog()
        }
        let contents = try copy.contents
        let whole = CopyContents(of: copy)
        #expect(whole.isComplete)
        for index in contents.indices {
            let isLineBreak = contents[index] == 0x0A
            // Of other bytes one bit each: all of them take minutes.
            for bit in isLineBreak ? 0..<8 : index % 8..<index % 8 + 1 {
                var damaged = contents
                damaged[index] ^= 1 << UInt8(bit)
                try copy.write(damaged)
                let found = CopyContents(of: copy)
                let same = whole.entries.filter { Self.isSame($1, found.entries[$0]) }
                #expect(same.count >= (isLineBreak ? 3 : 2), "bit \(bit) of byte \(index)")
                #expect(!found.isComplete || same.count == 3)
            }
        }
    }

    private static func isSame(_ entry: CopyContents.Entry, _ other: CopyContents.Entry?) -> Bool {
        switch (entry, other) {
        case (.alarm(let alarm, let parts), .alarm(let found, let foundParts)?):
            alarm.values == found.values && parts.map(\.values) == foundParts.map(\.values)
        case (.removed(let written), .removed(let found)?): written == found
        default: false
        }
    }
}
