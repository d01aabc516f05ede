/// Runs one input of libFuzzer, which takes the end of the process as a fault.
@_cdecl("LLVMFuzzerTestOneInput")
public func runOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if let fault = DecoderFuzz.fault(Array(UnsafeBufferPointer(start: start, count: count))) { fatalError(fault) }
    return 0
}
