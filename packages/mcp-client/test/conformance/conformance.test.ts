import { describe, expect, test } from "vitest";
import { requiredScenarios, runConformance } from "./run-conformance.ts";

/** Extensions, of which the client says nothing. */
const NOT_OURS = [
  "auth/client-credentials-basic",
  "auth/client-credentials-jwt",
  "auth/dpop",
  "auth/dpop-nonce",
  "auth/enterprise-managed-authorization",
  "auth/wif-jwt-bearer",
];

const TIME_LIMIT_MS = 300_000;

/** The suite starts all of its scenarios at once and has limits of its own, which two loaded cores can miss. */
const RETRIES = 2;

describe.each([
  { revision: "2025-11-25", sdk: "the default", count: 18, environment: {} },
  { revision: "2025-11-25", sdk: "the older", count: 18, environment: { FIXTURE_ERA: "legacy" } },
  { revision: "2026-07-28", sdk: "the default", count: 32, environment: {} },
])("the conformance suite at $revision, over $sdk SDK", ({ revision, count, environment }) => {
  const options = { timeout: TIME_LIMIT_MS, retry: RETRIES };
  test(`passes all of the ${count} that are required`, options, async () => {
    const { exitCode, scenarios } = await runConformance(revision, environment);
    const required = await requiredScenarios(revision);
    expect(required).toHaveLength(count);
    for (const name of [...required, "json-schema-2020-12-preservation"]) {
      const scenario = scenarios.get(name);
      expect(scenario?.failures, name).toEqual([]);
      expect(scenario?.passed, name).toBeGreaterThan(0);
    }
    const failing = [...scenarios.values()].filter(({ failures }) => failures.length > 0);
    expect(failing.map(({ name }) => name).sort()).toEqual(NOT_OURS);
    expect(exitCode).toBe(0);
  });
});
