@main struct Values {
    static func main() { scheduleAlarm() }
}
