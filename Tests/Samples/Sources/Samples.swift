internal import AlarmKit
internal import AppIntents
internal import Glibc
internal import WidgetKit

/// Runs all samples against the service on the session bus, and prints a line for each: its title, and how the bus shows it.
/// It exits with 1 if one of them has failed.
@main struct Samples {
    @MainActor static func main() async {
        AlarmApp.identifier = "org.example.Samples"
        SampleWidgets.register()
        var failures = 0
        do {
            let witness = try await Witness()
            for sample in Sample.ofAlarms + Sample.ofActivities {
                do {
                    print("\(sample.title): \(try await sample.run(witness))")
                } catch {
                    failures += 1
                    print("\(sample.title): FAILED: \(error)")
                }
                // Lines are seen as they come, also in a file.
                fflush(nil)
            }
        } catch {
            failures += 1
            print("FAILED: \(error)")
        }
        exit(failures == 0 ? 0 : 1)
    }
}
