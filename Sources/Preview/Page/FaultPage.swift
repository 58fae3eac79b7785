import GeoJSON

/// A page that only says why there is nothing to show, and makes way for what comes next.
package enum FaultPage {
    /// - Parameters:
    ///   - version: that of the page on the server.
    ///   - errors: one line each.
    package static func html(title: String, version: String, errors: [String]) -> [UInt8] {
        let items = errors.map { "<li>\(escaped($0))</li>" }.joined(separator: "\n")
        let page = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
            script-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'">
            <title>\(escaped(title))</title>
            <link rel="icon" href="data:,">
            <style>
            :root { color-scheme: light dark; --line: #b3261e; }
            @media (prefers-color-scheme: dark) { :root { --line: #f2b8b5; } }
            body { margin: 2rem auto; padding: 0 16px; max-width: 60rem; font: 16px/1.5 system-ui, sans-serif; }
            h1 { font-size: 1.3rem; overflow-wrap: anywhere; }
            ul { margin: 1rem 0; padding: 0; list-style: none; }
            li { margin: 0 0 .5rem; padding: .5rem .75rem; border-left: 4px solid var(--line);
              font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
            </style>
            </head>
            <body>
            <main>
            <h1>\(escaped(title)) can't be shown</h1>
            <ul role="alert">
            \(items)
            </ul>
            <p>This page goes on by itself when a file has been mended.</p>
            </main>
            <script>
            (async () => {
              const version = \(script(version));
              for (;;) {
                try {
                  const answer = await fetch(`version?after=${encodeURIComponent(version)}`, { cache: "no-store" });
                  if (!answer.ok) throw new Error(answer.statusText);
                  if ((await answer.json()).version !== version) return location.reload();
                } catch {
                  // The server is gone, or on its way back.
                  await new Promise((resolve) => setTimeout(resolve, 1000));
                }
              }
            })();
            </script>
            </body>
            </html>

            """
        return Array(page.utf8)
    }

    private static func escaped(_ text: String) -> String {
        String(decoding: PageTemplate.escaped(text), as: UTF8.self)
    }

    /// A string in a script that ends no element.
    private static func script(_ text: String) -> String {
        String(decoding: PageTemplate.inScript(Array(JSONValue.string(text).text.utf8)), as: UTF8.self)
    }
}
