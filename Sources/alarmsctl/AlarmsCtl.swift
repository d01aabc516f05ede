@main struct AlarmsCtl { static func main() {} }
