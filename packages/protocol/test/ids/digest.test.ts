import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createBoundedCache, digestText } from "../../src/ids/digest.ts";
import { ID_POLICIES, makeCallId } from "../../src/index.ts";

const { alphabet } = ID_POLICIES.anthropic;

/** The low digits of the hash as a number, least first. */
function expected(parts: readonly (string | number)[], length: number): string {
  let rest = BigInt(`0x${createHash("sha256").update(JSON.stringify(parts)).digest("hex")}`);
  let text = "";
  while (text.length < length) {
    text += alphabet[Number(rest % 62n)];
    rest /= 62n;
  }
  return text;
}

describe("digestText", () => {
  it("is SHA-256 in base62, long enough for 128 bits", () => {
    for (const parts of [["a"], [0, "x|y"], [1, ""], [0, "é漢🎉"]])
      for (let again = 0; again < 2; again++)
        expect(digestText(parts, { alphabet, maxLength: 64 })).toBe(expected(parts, 22));
    expect(62n ** 22n).toBeGreaterThan(2n ** 128n);
  });

  it("is cut where the policy has less room", () => {
    expect(digestText([0, "a"], { alphabet, maxLength: 9 })).toBe(expected([0, "a"], 9));
  });

  it("stays right for what is too long to remember", () => {
    const parts = ["long", "x".repeat(5_000)];
    expect(digestText(parts, { alphabet, maxLength: 22 })).toBe(expected(parts, 22));
  });
});

describe("createBoundedCache", () => {
  it("holds no more than its limit, and the newest", () => {
    const cache = createBoundedCache(3);
    for (let i = 0; i < 10; i++) cache.set(`key ${i}`, `value ${i}`);
    cache.set("key 9", "again");
    expect(cache.size).toBe(3);
    expect(["key 6", "key 7", "key 8", "key 9"].map((key) => cache.get(key))).toEqual([
      undefined,
      "value 7",
      "value 8",
      "again",
    ]);
  });
});

describe("makeCallId", () => {
  it("is the same for the same place and another for every other", () => {
    const id = makeCallId({ turn: 1, key: "0", position: 0 });
    expect(id).toMatch(/^call_[a-zA-Z0-9]{22}$/);
    expect(makeCallId({ turn: 1, key: "0", position: 0 })).toBe(id);
    const others = [
      { turn: 2, key: "0", position: 0 },
      { turn: 1, key: "1", position: 0 },
      { turn: 1, key: "0", position: 1 },
    ].map(makeCallId);
    expect(new Set([id, ...others]).size).toBe(4);
    for (const policy of ["anthropic", "openaiChat", "openaiResponses"] as const)
      expect(id).toMatch(ID_POLICIES[policy].pattern);
  });
});
