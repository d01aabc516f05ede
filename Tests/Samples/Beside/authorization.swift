@main struct Authorization {
    static func main() { checkAuthorization() }
}
