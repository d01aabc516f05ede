import AlarmCore
import Foundation

func temporaryZone(_ name: String) throws -> Zone {
    let data = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/" + name))
    let b = [UInt8](data)
    func n(_ at: Int, _ size: Int) -> Int64 {
        var v: UInt64 = 0
        for i in 0..<size { v = v << 8 | UInt64(b[at + i]) }
        return size == 4 ? Int64(Int32(truncatingIfNeeded: v)) : Int64(bitPattern: v)
    }
    let c = (0..<6).map { Int(n(20 + 4 * $0, 4)) }
    let first = 44 + c[3] * 5 + c[4] * 6 + c[5] + c[2] * 8 + c[1] + c[0]
    let d = (0..<6).map { Int(n(first + 20 + 4 * $0, 4)) }
    let t = first + 44
    let idx = t + d[3] * 8
    let types = idx + d[3]
    var transitions: [Zone.Transition] = []
    let off0 = n(types, 4)
    var before = off0
    for i in 0..<d[3] {
        let at = n(t + 8 * i, 8)
        let off = n(types + 6 * Int(b[idx + i]), 4)
        if off != before, at > -3_000_000_000 { transitions.append(.init(at: at, to: off)) }
        before = off
    }
    return Zone(name: name, initialOffset: off0, transitions: transitions)
}
