import { toolSource } from "@toolrail/protocol";
import { describe, expect, test } from "vitest";
import { serveTools } from "../../src/serve-tools.ts";
import { dot, echo } from "../servers/tools.ts";
import { runConformance } from "./run-conformance.ts";

// The scenarios that need no tool of the suite's own.
describe.each([
  {
    revision: "2025-11-25",
    names: [
      "server-initialize",
      "ping",
      "tools-list",
      "server-sse-multiple-streams",
      "resources-list",
      "prompts-list",
      "dns-rebinding-protection",
      "server-session-lifecycle",
    ],
  },
  {
    revision: "2026-07-28",
    names: [
      "tools-list",
      "server-sse-multiple-streams",
      "resources-list",
      "prompts-list",
      "sep-2164-resource-not-found",
      "dns-rebinding-protection",
      "caching",
      "http-header-validation",
      "input-required-result-unsupported-methods",
    ],
  },
])("a plain server at $revision", ({ revision, names }) => {
  test("passes what needs no fixture", async () => {
    const server = await serveTools(toolSource([echo, dot]), {
      name: "test-tools",
      version: "1.0.0",
      transport: { type: "http" },
    });
    try {
      const results = await runConformance(String(server.url), revision);
      for (const name of names) {
        expect(results.get(name), name).toMatchObject({ failures: [] });
        expect(results.get(name)?.passed, name).toBeGreaterThan(0);
      }
      const stateless = results.get("server-stateless");
      if (revision !== "2026-07-28") return expect(stateless).toBeUndefined();
      expect(stateless?.passed).toBeGreaterThanOrEqual(20);
      expect(stateless?.failures.filter((failure) => !failure.startsWith("Not testable: "))).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
