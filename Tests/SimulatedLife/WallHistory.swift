/// The readings of the wall clock by the service, in segments; a segment begins when the clock was set back.
struct WallHistory {
    /// A position in the history.
    struct Position {
        let segment: Int
        let wall: Int64
    }

    private var segments: [(from: Int64, to: Int64)] = []

    /// The position of the last reading.
    var position: Position { Position(segment: segments.count - 1, wall: segments.last?.to ?? .min) }

    /// Records a reading.
    ///
    /// - Returns: True if the clock was set back.
    mutating func record(_ wall: Int64) -> Bool {
        guard let last = segments.last, wall >= last.to else {
            segments.append((wall, wall))
            return segments.count > 1
        }
        segments[segments.count - 1].to = wall
        return false
    }

    /// Returns true if the clock has passed `instant` since `position` and was set back before it afterwards.
    func hasShownEarlier(_ instant: Int64, since position: Position) -> Bool {
        var wasSetBack = false
        for index in segments.indices.reversed() where index >= position.segment {
            let from = index == position.segment ? position.wall : segments[index].from
            if wasSetBack, from < instant, instant <= segments[index].to { return true }
            if segments[index].from < instant { wasSetBack = true }
        }
        return false
    }
}
