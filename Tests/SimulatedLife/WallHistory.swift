/// What the wall clock has shown while the service looked: stretches, each of which begins where the clock was set back to.
struct WallHistory {
    /// A place in the history.
    struct Place {
        let stretch: Int
        let wall: Int64
    }

    private var stretches: [(from: Int64, to: Int64)] = []

    /// The place that the clock is at.
    var place: Place { Place(stretch: stretches.count - 1, wall: stretches.last?.to ?? .min) }

    /// Takes in what the clock shows.
    ///
    /// - Returns: Whether it was set back.
    mutating func show(_ wall: Int64) -> Bool {
        guard let last = stretches.last, wall >= last.to else {
            stretches.append((wall, wall))
            return stretches.count > 1
        }
        stretches[stretches.count - 1].to = wall
        return false
    }

    /// Whether the clock has shown `instant` since `place`, and was set back before it since then.
    func hasShownEarlier(_ instant: Int64, since place: Place) -> Bool {
        var wasSetBack = false
        for index in stretches.indices.reversed() where index >= place.stretch {
            let from = index == place.stretch ? place.wall : stretches[index].from
            if wasSetBack, from < instant, instant <= stretches[index].to { return true }
            if stretches[index].from < instant { wasSetBack = true }
        }
        return false
    }
}
