/// One figure of the result.
struct Row: Encodable {
    /// The name of the figure, with its unit.
    let metric: String
    /// The service's value.
    let ours: Double
    /// The value of the baseline in the same blocks; `nil` if there is no baseline.
    let baseline: Double?
    /// The median of the blocks' ratios, which need not be the ratio of the two medians.
    let ratio: Double?
    /// The maximum of the ratio or, without one, of the service's value; `nil` if it is for comparison only.
    let target: Double?

    init(_ metric: String, ours: Double, baseline: Double? = nil, ratio: Double? = nil, target: Double? = nil) {
        self.metric = metric
        self.ours = ours
        self.baseline = baseline
        self.ratio = ratio
        self.target = target
    }

    /// True if the target is missed.
    var isMissed: Bool {
        target.map { (ratio ?? ours) > $0 } ?? false
    }

    private enum Key: CodingKey {
        case metric, ours, baseline, ratio, target
    }

    // Not synthesised: every row has all of the keys, with null for a missing value.
    func encode(to encoder: any Encoder) throws {
        var row = encoder.container(keyedBy: Key.self)
        try row.encode(metric, forKey: .metric)
        try row.encode(ours, forKey: .ours)
        try row.encode(baseline, forKey: .baseline)
        try row.encode(ratio, forKey: .ratio)
        try row.encode(target, forKey: .target)
    }
}
