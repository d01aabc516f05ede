extension AsyncStream.Continuation {
    /// Has a task cancelled when nobody iterates any longer.
    func cancelAtEnd(_ task: Task<Void, Never>) {
        onTermination = { _ in task.cancel() }
    }
}
