import CPulse
import Testing

@testable import alarms_player

/// The audibility that follows from volumes.
@Suite struct AudibilityTests {
    private func audibility(
        device: String = "test", isMuted: Bool = false, _ deviceVolume: Int, _ streamVolume: Int,
        isRelative: Bool = true
    ) -> Audibility {
        func volume(_ percent: Int) -> pa_volume_t { PA_VOLUME_NORM / 100 * pa_volume_t(percent) + 36 }
        return Audibility(
            Audibility.Facts(
                device: device, isMuted: isMuted, deviceVolume: deviceVolume == 0 ? 0 : volume(deviceVolume),
                streamVolume: streamVolume == 0 ? 0 : volume(streamVolume), isRelative: isRelative))
    }

    @Test(
        arguments: [
            (100, 100, .heard), (11, 100, .heard), (9, 100, .quiet(9)), (8, 100, .quiet(8)), (100, 9, .quiet(9)),
            (30, 30, .quiet(9)), (0, 100, .muted), (100, 0, .muted), (150, 100, .heard),
        ] as [(Int, Int, Audibility)])
    func `device and stream count together`(device: Int, stream: Int, expected: Audibility) {
        #expect(audibility(device, stream) == expected)
    }

    @Test func `where volumes are flat the stream's alone counts`() {
        #expect(audibility(30, 30, isRelative: false) == .heard)
        #expect(audibility(100, 8, isRelative: false) == .quiet(8))
    }

    @Test func `muted is muted, however loud, and no device is none`() {
        #expect(audibility(isMuted: true, 100, 100) == .muted)
        #expect(audibility(device: "auto_null", 100, 100) == .nowhere)
    }
}
