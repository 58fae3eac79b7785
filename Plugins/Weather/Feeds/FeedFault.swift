/// Why a document that a reader has recognized can't be read.
struct FeedFault: Error, Equatable {
    /// What is wrong, with the value at fault.
    var message: String
    /// What one can do about it.
    var remedy: String?

    init(_ message: String, remedy: String? = nil) { (self.message, self.remedy) = (message, remedy) }
}
