import { describe, expect, it } from "vitest";
import { retryAfterOf } from "../src/retry-after.ts";

const NOW = Date.parse("2027-03-04T05:06:07Z");

const headersOf = (fields: Record<string, string>) => new Headers(fields);
const httpDate = (ms: number) => new Date(ms).toUTCString();

describe("retryAfterOf", () => {
  it.each([
    [{ "retry-after": "7" }, 7_000],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "1.5" }, 1_500],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": httpDate(NOW + 90_000) }, 90_000],
    [{ "retry-after": httpDate(NOW - 90_000) }, 0],
    [{ "retry-after": httpDate(NOW + 90_000), date: httpDate(NOW + 60_000) }, 30_000],
    [{ "retry-after-ms": "250", "retry-after": "9" }, 250],
    [{ "x-ratelimit-reset-after": "30" }, 30_000],
    [{ "x-ratelimit-reset": "12" }, 12_000],
    [{ "x-ratelimit-reset": String(NOW / 1_000 + 45) }, 45_000],
    [{ "x-ratelimit-reset": String(NOW + 45_500) }, 45_500],
    [{ "x-ratelimit-reset": new Date(NOW + 5_000).toISOString() }, 5_000],
    [{ "x-ratelimit-reset-tokens": "7.66s" }, 7_660],
    [{ "x-ratelimit-reset-requests": "1m26.4s" }, 86_400],
    [{ "x-ratelimit-reset-requests": "120ms", "x-ratelimit-reset-tokens": "6m0s" }, 360_000],
    [
      {
        "x-ratelimit-reset-requests": "2h",
        "x-ratelimit-remaining-requests": "17",
        "x-ratelimit-reset-tokens": "4s",
        "x-ratelimit-remaining-tokens": "0",
      },
      4_000,
    ],
    [{ "retry-after": "3", "x-ratelimit-reset-tokens": "60s" }, 3_000],
    [{}, undefined],
  ])("reads the headers %j", (fields, expected) => {
    expect(retryAfterOf({ status: 429, headers: headersOf(fields), now: NOW })).toBe(expected);
  });

  it("takes the limits that stand in every answer for a wait with 429 only", () => {
    const headers = headersOf({ "x-ratelimit-reset-tokens": "6m0s" });
    expect(retryAfterOf({ status: 500, headers, now: NOW })).toBeUndefined();
    expect(retryAfterOf({ status: 400, headers, now: NOW })).toBeUndefined();
    expect(retryAfterOf({ headers, now: NOW })).toBe(360_000);
  });

  it.each([
    [{ error: { type: "usage_limit_reached", message: "x", resets_in_seconds: 13_872 } }, 13_872_000],
    [{ error: { message: "x", resets_at: NOW / 1_000 + 300 } }, 300_000],
    [{ error: { message: "x", resets_at: NOW / 1_000 + 300, resets_in_seconds: 299 } }, 299_000],
    [{ error: { message: "x", reset_at: new Date(NOW + 1_000).toISOString() } }, 1_000],
    [{ error: { message: "x", retry_after: 5 } }, 5_000],
    [{ message: "x", retry_after_ms: 40 }, 40],
    [[{ error: { code: 429, message: "x", details: [{ retryDelay: "34s" }] } }], 34_000],
    [{ error: { code: 429, message: "x", details: [{}, { retryDelay: "34.074824224s" }] } }, 34_075],
    [{ error: { message: "x", metadata: { raw: '{"error":{"message":"y","retry_after":2}}' } } }, 2_000],
    [
      {
        error: {
          code: 429,
          message: "x",
          metadata: { headers: { "X-RateLimit-Reset": String(NOW + 60_000) } },
        },
      },
      60_000,
    ],
    ['{"error":{"message":"x","resets_in_seconds":9}}', 9_000],
    [{ error: { message: "x", resets_in_seconds: "soon" } }, undefined],
  ])("reads the body %j", (body, expected) => {
    expect(retryAfterOf({ body, now: NOW })).toBe(expected);
  });

  it.each([
    ["Please try again in 20s.", 20_000],
    ["Please try again in 1m2s", 62_000],
    ["try again in 500ms", 500],
    ["Try again in 6 minutes", 360_000],
    ["Please try again in 1 hour, 5 minutes and 30 seconds", 3_930_000],
    ["Please retry in 34.074824224s.", 34_075],
    ["Please retry after 20 seconds.", 20_000],
    ["Please wait 45 seconds before sending the next request", 45_000],
    ["Retry your request in about 2 mins", 120_000],
    ["Your quota will reset after 13h19m1s.", 47_941_000],
    ["The limit resets in 2 hours", 7_200_000],
    ["You will regain access on 2027-03-04 at 05:16 UTC.", 593_000],
    ["Resets at 2027-03-04T06:06:07+01:00", 0],
    ["请在 30 秒后重试", 30_000],
    ["请求过于频繁，请 2 分钟后再试", 120_000],
    ["请等待 1 小时", 3_600_000],
    ["Please try again later.", undefined],
    ["Please retry. The request timed out after 600 seconds", undefined],
    ["retry 3 messages", undefined],
    ["Limit 3 / min", undefined],
    ["Your limit will reset at 2027-03-04 06:00:00", undefined],
  ])("reads the words: %s", (message, expected) => {
    expect(retryAfterOf({ message, now: NOW })).toBe(expected);
    expect(retryAfterOf({ body: { error: { message } }, now: NOW })).toBe(expected);
  });

  it("knows durations, but no moments, without a clock", () => {
    expect(retryAfterOf({ body: { resets_in_seconds: 5 } })).toBe(5_000);
    expect(retryAfterOf({ body: { resets_at: NOW / 1_000 } })).toBeUndefined();
    expect(retryAfterOf({ headers: headersOf({ "retry-after": httpDate(NOW) }) })).toBeUndefined();
  });

  it("believes a header before the body, and the body before its words", () => {
    const body = { retry_after: 2, message: "Try again in 3s." };
    expect(retryAfterOf({ headers: headersOf({ "retry-after": "1" }), body })).toBe(1_000);
    expect(retryAfterOf({ body })).toBe(2_000);
  });
});
