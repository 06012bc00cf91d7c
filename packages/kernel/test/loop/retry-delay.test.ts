import type { ModelErrorEvent } from "@toolrail/protocol";
import { expect, it } from "vitest";
import { retryDelay } from "../../src/loop/after-turn.ts";

const policy = { maxRetries: 3, baseDelayMs: 1_000, maxDelayMs: 5_000 };
const failure = (rest: Partial<ModelErrorEvent> = {}): ModelErrorEvent => ({
  type: "error",
  message: "busy",
  kind: "overloaded",
  retryable: true,
  ...rest,
});

it.each([
  { failures: 1, random: 1, expected: 1_000 },
  { failures: 1, random: 0, expected: 500 },
  { failures: 2, random: 1, expected: 2_000 },
  { failures: 3, random: 0.5, expected: 3_000 },
  { failures: 4, random: 1, expected: undefined },
])("failure $failures waits $expected ms", ({ failures, random, expected }) => {
  expect(retryDelay(failure(), failures, { retry: policy, random: () => random })).toBe(expected);
});

it("is never over the longest wait", () => {
  expect(retryDelay(failure(), 9, { retry: { ...policy, maxRetries: 10 }, random: () => 1 })).toBe(5_000);
});

it("is never sooner than the provider asked for, and not at all when that is too long", () => {
  expect(retryDelay(failure({ retryAfterMs: 4_000 }), 1, { retry: policy, random: () => 1 })).toBe(4_000);
  expect(retryDelay(failure({ retryAfterMs: 10 }), 1, { retry: policy, random: () => 1 })).toBe(1_000);
  expect(retryDelay(failure({ retryAfterMs: 5_001 }), 1, { retry: policy, random: () => 1 })).toBe(undefined);
});

it("is nothing for what will fail again", () => {
  expect(
    retryDelay(failure({ retryable: false, retryAfterMs: 1 }), 1, { retry: policy, random: () => 1 }),
  ).toBe(undefined);
  expect(retryDelay(failure(), 1, { retry: { ...policy, maxRetries: 0 }, random: () => 1 })).toBe(undefined);
});
