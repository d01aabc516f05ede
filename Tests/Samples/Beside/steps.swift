// In the file of the listing, since these functions are private in it.
extension ContentView {
    /// Does a step of an activity's life for each line of input, and answers with a line.
    func live() async {
        for step in [start, update, end] {
            guard readLine() != nil else { return }
            await step()
            print("done")
            fflush(nil)
        }
    }
}

@main struct Steps {
    @MainActor static func main() async {
        TimerWIdgetLiveActivity.register()
        await ContentView().live()
    }
}
