@main struct Metadata {
    static func main() { print(CookingData(method: .frying)) }
}
