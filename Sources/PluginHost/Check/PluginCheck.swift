import Configuration
import Foundation
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import Synchronization

/// Tries a plugin out: whether its processors take all that a file may hold, and keep to what they say of themselves.
package struct PluginCheck: Sendable {
    /// One thing that was tried.
    package struct Result: Sendable {
        package var processor: String
        package var name: String
        /// What falls short; nil if nothing does.
        package var shortfall: String?
    }

    private let definition: ProcessorDefinition
    private let options: OptionValues
    private let begin: @Sendable (String) -> Void
    private let report: @Sendable (Result) -> Void

    /// Tries one processor out.
    /// - Parameters:
    ///   - options: members of an object; defaults stand for the others.
    ///   - begin: gets the name of each thing that is tried before it is: a plugin may end the process.
    ///   - report: gets each result as soon as it is there.
    /// - Throws: options that the processor does not take.
    package static func run(
        _ definition: ProcessorDefinition, options: [JSONMember], begin: @escaping @Sendable (String) -> Void,
        report: @escaping @Sendable (Result) -> Void
    ) throws(OptionFault) {
        let manifest = definition.manifest
        var faults: [OptionFault] = []
        let values = OptionValues.decode(
            options, as: manifest.options, subject: manifest.name, place: 0..<0
        ) { faults.append($0) }
        guard let values else { throw faults.first ?? OptionFault("the options can't be read") }
        let check = PluginCheck(definition: definition, options: values, begin: begin, report: report)
        check.run()
    }

    private func run() {
        attempt("description") { () throws(Shortfall) in try description() }
        attempt("options") { () throws(Shortfall) in try boundaries() }
        attempt("no features") { () throws(Shortfall) in
            let batch = try processed([])
            guard definition.manifest.scopes == [.collection] || batch.features.isEmpty else {
                throw Shortfall("it makes \(batch.features.count) features of none")
            }
        }
        attempt("every kind of feature") { () throws(Shortfall) in try reasons(processed(CheckFeatures.shapes)) }
        attempt("only what it writes") { () throws(Shortfall) in try writes() }
        attempt("the same again") { () throws(Shortfall) in
            let first = try texts(processed(CheckFeatures.shapes))
            guard try texts(processed(CheckFeatures.shapes)) == first else {
                throw Shortfall("the same features give something else the second time")
            }
        }
        if definition.manifest.scopes.first == .feature {
            attempt("one feature at a time") { () throws(Shortfall) in try blocks() }
            attempt("several threads") { () throws(Shortfall) in try threads() }
        }
        attempt("100000 features") { () throws(Shortfall) in _ = try processed(CheckFeatures.many(100_000)) }
    }

    // MARK: What is tried

    private func description() throws(Shortfall) {
        let manifest = definition.manifest
        guard manifest.summary.hasSuffix(".") else {
            throw Shortfall("its summary '\(manifest.summary)' is no sentence with a full stop")
        }
        if let silent = manifest.options.first(where: { $0.help.isEmpty }) {
            throw Shortfall("its option '\(silent.name)' has no description")
        }
    }

    /// Each word of a choice, and both ends of a range, are values that the schema lets pass.
    private func boundaries() throws(Shortfall) {
        for option in definition.manifest.options {
            let schema = option.domain.schema
            let values =
                (schema["enum"]?.array ?? []) + ["minimum", "maximum", "default"].compactMap { schema[$0] }
                + (schema["examples"]?.array ?? [])
            for value in values {
                let own = options.given.filter { $0.key != option.name }.map {
                    JSONMember(key: $0.key, value: $0.value)
                }
                let decoded = OptionValues.decode(
                    own + [JSONMember(key: option.name, value: value)], as: definition.manifest.options,
                    subject: nil, place: 0..<0
                ) { _ in }
                guard let decoded else { continue }
                do throws(OptionFault) {
                    _ = try definition.step(decoded)
                } catch {
                    throw Shortfall("\(option.name)=\(value.text): \(error.message)")
                }
            }
        }
    }

    private func reasons(_ batch: FeatureBatch) throws(Shortfall) {
        for refused in batch.rejected {
            if refused.fault.code == "plugin-answer" { throw Shortfall(refused.fault.message) }
            guard !refused.fault.message.isEmpty, refused.fault.message != "it gave no reason" else {
                throw Shortfall("it refuses a feature without a reason")
            }
        }
    }

    /// Properties and geometries that it does not say it writes stay what they are.
    private func writes() throws(Shortfall) {
        let written = definition.manifest.writes
        guard !written.contains("*") else { return }
        let before = Dictionary(
            uniqueKeysWithValues: CheckFeatures.batch(CheckFeatures.many(20)).features.map { ($0.id, $0) })
        for feature in try processed(CheckFeatures.many(20)).features {
            guard let old = before[feature.id] else { continue }
            if !written.contains("geometry"), feature.geometry != old.geometry {
                throw Shortfall("it changes geometries, and its manifest's writes have no \"geometry\"")
            }
            let names = Set(
                (feature.properties(withPrefix: "") + old.properties(withPrefix: "")).map(\.key))
            for name in names.sorted() where feature.property(name) != old.property(name) {
                let isNamed = written.contains { word in
                    word == name || (word.hasSuffix("*") && name.hasPrefix(word.dropLast()))
                }
                guard isNamed else {
                    throw Shortfall("it changes the property '\(name)', which its manifest's writes don't name")
                }
            }
        }
    }

    private func blocks() throws(Shortfall) {
        let whole = try texts(processed(CheckFeatures.shapes))
        var single: [String] = []
        for shape in CheckFeatures.shapes { single += try texts(processed([shape])) }
        guard whole == single else {
            throw Shortfall(
                "what it makes of a feature depends on others: its scope has to be collection")
        }
    }

    private func threads() throws(Shortfall) {
        let expected = try texts(processed(CheckFeatures.shapes))
        let step = try made()
        let shortfall = Mutex<Shortfall?>(nil)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            do throws(Shortfall) {
                for _ in 0..<10 where try texts(processed(CheckFeatures.shapes, by: step)) != expected {
                    throw Shortfall("several threads side by side give something else than one")
                }
            } catch {
                shortfall.withLock { $0 = error }
            }
        }
        if let found = shortfall.withLock({ $0 }) { throw found }
    }

    // MARK: How

    /// What falls short.
    private struct Shortfall: Error {
        var message: String

        init(_ message: String) { self.message = message }
    }

    private func attempt(_ name: String, _ body: () throws(Shortfall) -> Void) {
        begin(name)
        var result = Result(processor: definition.manifest.name, name: name)
        do throws(Shortfall) {
            try body()
        } catch {
            result.shortfall = error.message
        }
        report(result)
    }

    private func made() throws(Shortfall) -> any Processor {
        do throws(OptionFault) {
            return try definition.step(options)
        } catch {
            throw Shortfall(error.message)
        }
    }

    private func processed(_ texts: [String], by step: (any Processor)? = nil) throws(Shortfall) -> FeatureBatch {
        var batch = CheckFeatures.batch(texts)
        let sink = DiagnosticSink()
        let context = ProcessorContext(
            step: definition.manifest.name, folder: "", viewport: nil, engine: .mapbox, worker: WorkerStorage(),
            sink: sink)
        var step: any Processor = if let step { step } else { try made() }
        do throws(ProcessorError) {
            try step.prepare(in: context)
            try step.process(&batch, in: context)
        } catch {
            throw Shortfall(error.message)
        }
        if let order = sink.drain().first(where: { $0.code == "order" }) { throw Shortfall(order.message) }
        return batch
    }

    private func texts(_ batch: FeatureBatch) -> [String] {
        batch.features.map { feature in
            var bytes: [UInt8] = []
            feature.append(to: &bytes, asFeature: true)
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
