import CCartouche
import GeoJSON

/// A configured processor, as the host holds it.
class PluginInstance {
    func process(_ batch: InputBatch, in run: borrowing PluginRun) throws -> Answer { Answer(to: batch) }
}

final class FeatureInstance<Step: FeatureProcessor>: PluginInstance {
    private var step: Step

    init(_ step: Step) { self.step = step }

    override func process(_ batch: InputBatch, in run: borrowing PluginRun) throws -> Answer {
        var answer = Answer(to: batch)
        for row in 0..<batch.count {
            // What is answered does not matter any more then.
            if row & 255 == 255, run.isCancelled { break }
            do {
                let features = try step.process(PluginFeature(batch, row: row), in: run)
                for feature in features { try feature.check() }
                for feature in features { answer.append(feature) }
            } catch {
                run.refuse(row: row, PluginError(error))
            }
        }
        for (row, error) in batch.unreadable { run.refuse(row: row, error) }
        answer.drop(run.refused.rows)
        return answer
    }
}

final class CollectionInstance<Step: CollectionProcessor>: PluginInstance {
    private var step: Step

    init(_ step: Step) { self.step = step }

    override func process(_ batch: InputBatch, in run: borrowing PluginRun) throws -> Answer {
        let features = try step.process((0..<batch.count).map { PluginFeature(batch, row: $0) }, in: run)
        var answer = Answer(to: batch)
        for feature in features {
            do throws(PluginError) {
                try feature.check()
                answer.append(feature)
            } catch {
                guard let row = feature.row else { throw error }
                run.refuse(row: row, error)
            }
        }
        for (row, error) in batch.unreadable { run.refuse(row: row, error) }
        answer.drop(run.refused.rows)
        return answer
    }
}
