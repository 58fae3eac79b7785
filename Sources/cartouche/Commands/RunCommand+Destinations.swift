import Execution

extension RunCommand {
    /// Two results in one place would destroy each other, and a plan or rejects in the place of an input, or anything
    /// in the place of the chain file, would destroy that. Features may take the place of their input.
    static func checkDestinations(_ request: RunRequest, plan: String?) throws(UsageError) {
        let remedy = "pass another -o FILE, --plan FILE or --reject FILE"
        let results = [request.annotations, plan, request.reject].compactMap { $0 }
        var seen: Set<String> = []
        for path in results where path != "/dev/null" {
            guard !path.isEmpty else { throw UsageError("the name of an output is empty", remedy: remedy) }
            guard seen.insert(path == "-" ? path : OutputFile.canonical(path)).inserted else {
                let place = path == "-" ? "standard output" : "'\(path)'"
                throw UsageError("two results would both go to \(place)", remedy: remedy)
            }
        }
        for path in [plan, request.reject].compactMap({ $0 })
        where request.inputs.contains(where: { isSame($0, path) }) {
            throw UsageError("'\(path)' is an input and would be overwritten", remedy: remedy)
        }
        for path in results where isSame(request.chain.text.name, path) {
            throw UsageError("'\(path)' is the chain file and would be overwritten", remedy: remedy)
        }
    }

    /// Whether both names stand for one file, whatever links there are. A device that is both read and written is none.
    static func isSame(_ first: String, _ second: String) -> Bool {
        guard first != "-", second != "-", !second.hasPrefix("/dev/") else { return false }
        return OutputFile.canonical(first) == OutputFile.canonical(second) || OutputFile.isSame(first, second)
    }
}
