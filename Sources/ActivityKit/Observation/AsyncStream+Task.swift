extension AsyncStream.Continuation {
    /// Cancels a task when the iteration ends.
    func cancelAtEnd(_ task: Task<Void, Never>) {
        onTermination = { _ in task.cancel() }
    }
}
