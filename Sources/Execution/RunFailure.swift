import Configuration

/// Why a run could not be done: what to tell, and how to exit.
package struct RunFailure: Error {
    package var exitCode: ExitCode
    package var diagnostics: [Diagnostic]

    package init(_ exitCode: ExitCode, _ diagnostics: [Diagnostic]) {
        self.exitCode = exitCode
        self.diagnostics = diagnostics
    }

    package init(_ exitCode: ExitCode, _ diagnostic: Diagnostic) {
        self.init(exitCode, [diagnostic])
    }
}
