/// The error of a system call of the test itself.
struct CallFailed: Error {
    let call: String
    let errno: Int32
}
