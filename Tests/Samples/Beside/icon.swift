import WidgetKit

@main struct Icon {
    @MainActor static func main() { AlarmLiveActivity.register() }
}
