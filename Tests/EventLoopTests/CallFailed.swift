/// A call of the test itself that failed.
struct CallFailed: Error {
    let call: String
    let errno: Int32
}
