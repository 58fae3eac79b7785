import Configuration
import Fetching
import GeoJSON
import PluginKit

/// One digest of all that decides over a batch's outputs besides its inputs: when it differs, they are made anew.
enum ChainDigest {
    static func hex(_ batch: Batch) -> String {
        var digest = SHA256()
        // A length before each part: two lists of parts never come to the same bytes.
        func add(_ text: String) {
            digest.update(Array("\(text.utf8.count) ".utf8))
            digest.update(Array(text.utf8))
        }
        let chain = batch.request.chain
        add(batch.request.services.version)
        // Variables are replaced in it; comments and blanks are not part of it.
        add(chain.expanded.text)
        for step in chain.steps {
            add(step.tag)
            add(step.source.text)
        }
        add(batch.request.format?.rawValue ?? "")
        for setting in batch.settings { add(setting) }
        // What a step or a shot reads from files decides as well. A text that is the name of one by chance does no
        // harm: the digest then differs once more than it had to.
        for name in chain.possibleFiles {
            guard let file = FileDigest(of: chain.resolve(name)) else { continue }
            add(name)
            add("\(file.size) \(file.sha256)")
        }
        return digest.finish()
    }
}
