import { describe, expect, test } from "vitest";
import { startFixture } from "./fixture/start-fixture.ts";
import { requiredScenarios, runConformance } from "./run-conformance.ts";

/** Open questions of the suite that the server answers all the same. */
const BEYOND: Record<string, string[]> = {
  "2025-11-25": ["server-session-lifecycle", "json-schema-2020-12"],
  "2026-07-28": ["json-schema-2020-12", "http-header-validation", "http-custom-header-server-validation"],
};

describe.each([
  { revision: "2025-11-25", count: 30 },
  { revision: "2026-07-28", count: 37 },
])("the conformance suite at $revision", ({ revision, count }) => {
  test(`passes all of the ${count} that are required`, async () => {
    const fixture = await startFixture();
    try {
      const results = await runConformance(String(fixture.url), revision);
      const required = await requiredScenarios(revision);
      expect(required).toHaveLength(count);
      for (const name of [...required, ...(BEYOND[revision] ?? [])]) {
        const scenario = results.get(name);
        expect(scenario, name).toMatchObject({ name, failures: [] });
        expect(scenario?.passed, name).toBeGreaterThan(0);
      }
      const failing = [...results.values()].filter(({ failures }) => failures.length > 0);
      // An extension, of which the server says nothing.
      expect(failing.map(({ name }) => name).filter((name) => !name.startsWith("tasks-"))).toEqual([]);
    } finally {
      await fixture.close();
    }
  });
});
