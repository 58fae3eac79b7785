#if Server
    import GeoJSON
    import TestSupport
    import Testing

    /// The page of `cartouche serve`, in a real browser.
    @Suite(
        "The page in a browser: live", .serialized, .timeLimit(.minutes(5)),
        .enabled(if: PreviewBrowser.isPresent, PreviewBrowser.absence))
    struct PreviewLiveTests {
        private static func chain(_ shot: String) -> String {
            """
            {"source": "one.geojson", "viewport": {"width": 256, "height": 256},
            "chain": [{"use": "framing.fit", "size": [40, 20], "maxZoom": 4}],
            "plan": [{"id": "\(shot)", "fly": "frame", "duration": 2}, {"hold": 2}]}
            """
        }

        /// The chain's page in a browser, and the server, which ends with its last owner.
        private func open(_ bench: Workbench) throws -> (ServeProcess, DevTools) {
            let library = try #require(PreviewBrowser.library)
            let serve = try ServeProcess("live.chain.json --port 0 --maplibre \(library)", in: bench)
            let browser = try DevTools.start()
            try browser.open("http://127.0.0.1:\(serve.port)/")
            return (serve, browser)
        }

        @Test func `it is loaded anew where it was, and shows what is wrong meanwhile`() throws {
            let bench = try Workbench(["live.chain.json": Self.chain("first")])
            let (serve, browser) = try open(bench)
            defer { withExtendedLifetime(serve) {} }
            try browser.wait("window.cartouche?.map?.loaded()")
            try browser.evaluate("cartouche.seek(1.5)")

            try bench.write(Self.chain("second"), to: "live.chain.json")
            try browser.wait("document.querySelector('#shots button')?.textContent.startsWith('second')")
            try browser.wait("window.cartouche?.map?.loaded()")
            #expect(try browser.evaluate("cartouche.time").double == 1.5)

            try bench.write(#"{"source": "one.geojson", "chain": [{"use": "framing.fitt"}]}"#, to: "live.chain.json")
            try browser.wait("!document.getElementById('errors').hidden")
            let told = try browser.evaluate("document.getElementById('errors').innerText").string ?? ""
            #expect(told.contains("live.chain.json:1:") && told.contains("did you mean 'framing.fit'?"), "\(told)")
            // What was there before stays.
            #expect(try browser.evaluate("document.querySelectorAll('#rows tr').length").double == 1)

            try bench.write(Self.chain("third"), to: "live.chain.json")
            try browser.wait(
                """
                document.getElementById('errors').hidden
                && document.querySelector('#shots button')?.textContent.startsWith('third')
                """)
            #expect(browser.complaints.isEmpty)
        }

        @Test func `a frame that was chosen may be gone the next time`() throws {
            let bench = try Workbench(["live.chain.json": Self.chain("first")])
            let (serve, browser) = try open(bench)
            defer { withExtendedLifetime(serve) {} }
            try browser.wait("window.cartouche?.map?.loaded()")
            try browser.evaluate("document.querySelector('#frames button').click()")
            try bench.write(
                """
                {"source": "one.geojson", "viewport": {"width": 256, "height": 256}, "chain": [],
                "plan": [{"id": "alone", "ease": {"pitch": 60}, "duration": 2}]}
                """, to: "live.chain.json")
            try browser.wait("document.querySelector('#shots button')?.textContent.startsWith('alone')")
            try browser.wait("window.cartouche?.map?.loaded()")
            #expect(try browser.evaluate("document.querySelectorAll('#rows tr').length").double == 1)
            #expect(browser.complaints.isEmpty)
        }

        @Test func `a chain that is broken from the start has a page that makes way`() throws {
            let bench = try Workbench(["live.chain.json": "{"])
            let (serve, browser) = try open(bench)
            defer { withExtendedLifetime(serve) {} }
            try browser.wait("document.body.innerText.includes('live.chain.json:1:')")
            try bench.write(Self.chain("first"), to: "live.chain.json")
            try browser.wait("window.cartouche?.map?.loaded()")
        }
    }
#endif
