import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createIdMap,
  extractToolCalls,
  ID_POLICIES,
  type IdPolicyName,
  type Message,
  normalizeToolCallIds,
} from "../../src/index.ts";
import { calling, result, user, validHistory } from "../messages.ts";

const POLICIES = Object.keys(ID_POLICIES) as IdPolicyName[];
const anyPolicy = fc.constantFrom(...POLICIES);

function callIds(messages: readonly Message[]): string[] {
  return messages.flatMap((message) =>
    message.role === "assistant" ? extractToolCalls(message).map(({ id }) => id) : [],
  );
}

function resultIds(messages: readonly Message[]): string[] {
  return messages.flatMap((message) => (message.role === "toolResult" ? [message.toolCallId] : []));
}

function normalizedId(id: string, policy: IdPolicyName): string | undefined {
  return callIds(normalizeToolCallIds([calling(id), result(id)], policy))[0];
}

it.each([
  { policy: "Mistral", message: 'not "Mistral"; did you mean "mistral"?' },
  { policy: "openai", message: 'not "openai"' },
  { policy: true, message: "not true" },
  { policy: undefined, message: "not undefined" },
])("the id policy $policy is refused by normalizeToolCallIds and createIdMap", ({ policy, message }) => {
  const wanted = `idPolicy must be "anthropic", "openaiChat", "openaiResponses" or "mistral", ${message}`;
  expect(() => normalizeToolCallIds([], policy as IdPolicyName)).toThrow(wanted);
  expect(() => createIdMap([], policy as IdPolicyName)).toThrow(wanted);
});

describe("normalizeToolCallIds", () => {
  it("gives the same array back when every id fits", () => {
    const history = [user("q"), calling("call_1", "toolu_2"), result("call_1"), result("toolu_2")];
    expect(normalizeToolCallIds(history, "anthropic")).toBe(history);
    expect(normalizeToolCallIds(history, "openaiChat")).toBe(history);
  });

  it("keeps the messages it need not touch, and never writes into those given", () => {
    const history = [
      user("q"),
      calling("ok"),
      result("ok"),
      calling("no.good", "fine"),
      result("no.good"),
      result("fine"),
    ];
    const before = structuredClone(history);
    const normalized = normalizeToolCallIds(history, "anthropic");
    expect(history).toEqual(before);
    for (const index of [0, 1, 2, 5]) expect(normalized[index]).toBe(history[index]);
    expect(normalized[3]).not.toBe(history[3]);
    expect(callIds(normalized)[2]).toBe("fine");
  });

  it("changes call and result together", () => {
    const normalized = normalizeToolCallIds(
      [calling("functions.search:0"), result("functions.search:0")],
      "anthropic",
    );
    expect(callIds(normalized)).toEqual(resultIds(normalized));
    expect(callIds(normalized)[0]).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it.each([
    ["anthropic", 64],
    ["openaiChat", 40],
    ["openaiResponses", 64],
  ] as const)("%s takes %d characters and no more", (policy, most) => {
    expect(normalizedId("a".repeat(most), policy)).toBe("a".repeat(most));
    expect(normalizedId("a".repeat(most + 1), policy)).toMatch(/^[a-zA-Z0-9]{22}$/);
  });

  it("takes exactly nine alphanumeric characters for Mistral", () => {
    expect(normalizedId("abcDEF123", "mistral")).toBe("abcDEF123");
    for (const id of ["abcDEF12", "abcDEF1234", "abc_EF123", ""])
      expect(normalizedId(id, "mistral")).toMatch(/^[a-zA-Z0-9]{9}$/);
  });

  it("keeps ids apart that have a common start, or differ in a refused character only", () => {
    const long = "x".repeat(450);
    const ids = [`${long}|a`, `${long}|b`, "a.b", "a:b", "a|b", "a b", "", " ", "\ud800", "\ud801", "\ufffd"];
    for (const policy of POLICIES)
      expect(new Set(ids.map((id) => normalizedId(id, policy))).size).toBe(ids.length);
  });

  it("gives the same digest whatever was trimmed away before", () => {
    const history = [
      calling("x.1"),
      result("x.1"),
      calling("x.2"),
      result("x.2"),
      calling("x.3"),
      result("x.3"),
    ];
    for (const policy of POLICIES) {
      const whole = callIds(normalizeToolCallIds(history, policy));
      expect(callIds(normalizeToolCallIds(history.slice(2), policy))).toEqual(whole.slice(1));
      expect(callIds(normalizeToolCallIds(history.slice(4), policy))).toEqual(whole.slice(2));
    }
  });

  it("makes an id that recurs across turns distinct, the first unchanged", () => {
    const normalized = normalizeToolCallIds(
      [calling("call_0"), result("call_0", "one"), user("q"), calling("call_0"), result("call_0", "two")],
      "anthropic",
    );
    const ids = callIds(normalized);
    expect(ids[0]).toBe("call_0");
    expect(new Set(ids).size).toBe(2);
    expect(resultIds(normalized)).toEqual(ids);
  });

  it("pairs by order where an id recurs in one message", () => {
    const normalized = normalizeToolCallIds(
      [calling("c", "other", "c"), result("c", "first"), result("other"), result("c", "second")],
      "openaiChat",
    );
    const [first, other, second] = callIds(normalized);
    expect(first).toBe("c");
    expect(second).not.toBe("c");
    expect(resultIds(normalized)).toEqual([first, other, second]);
  });

  it("makes an id of twenty thousand turns distinct", () => {
    const history = Array.from({ length: 20_000 }, () => [calling("call_0"), result("call_0")]).flat();
    const normalized = normalizeToolCallIds(history, "openaiChat");
    expect(new Set(callIds(normalized)).size).toBe(20_000);
    expect(resultIds(normalized)).toEqual(callIds(normalized));
  });

  it("keeps a doubled result on the call it doubles, and a late one on its call", () => {
    const history = [calling("x.y"), result("x.y"), result("x.y"), user("q"), result("x.y")];
    const normalized = normalizeToolCallIds(history, "anthropic");
    const [id] = callIds(normalized);
    expect(resultIds(normalized)).toEqual([id, id, id]);
  });

  it("never lets an orphan answer a later call", () => {
    const normalized = normalizeToolCallIds([result("c"), calling("c"), result("c", "own")], "anthropic");
    const [orphan, own] = resultIds(normalized);
    expect(own).toBe(callIds(normalized)[0]);
    expect(orphan).not.toBe(own);
  });

  it("moves the later call on when an id equals another's digest", () => {
    const digest = normalizedId("call|1", "anthropic") ?? "";
    const forged = normalizeToolCallIds(
      [calling("call|1", digest), result("call|1"), result(digest)],
      "anthropic",
    );
    expect(callIds(forged)[0]).toBe(digest);
    expect(callIds(forged)[1]).not.toBe(digest);
    expect(resultIds(forged)).toEqual(callIds(forged));
    const reversed = normalizeToolCallIds([calling(digest, "call|1")], "anthropic");
    expect(callIds(reversed)[0]).toBe(digest);
    expect(callIds(reversed)[1]).not.toBe(digest);
  });

  it("follows a custom policy, also when its pattern remembers where it stopped", () => {
    const policy = { pattern: /^[a-f]{4,40}$/g, maxLength: 40, alphabet: "abcdef" };
    const ids = callIds(normalizeToolCallIds([calling("abcd", "ABCD", "abcde", "x")], policy));
    expect(ids[0]).toBe("abcd");
    expect(ids[2]).toBe("abcde");
    // 128 bits in an alphabet of six.
    expect(ids[1]).toMatch(/^[a-f]{40}$/);
    expect(new Set(ids).size).toBe(4);
  });

  it.each([
    { pattern: /^x/, maxLength: 5, alphabet: "ab" },
    { pattern: /./, maxLength: 5, alphabet: "a" },
    { pattern: /./, maxLength: 5, alphabet: "aab" },
    { pattern: /./, maxLength: 0, alphabet: "ab" },
  ])("refuses a policy that no digest can satisfy: %o", (policy) => {
    expect(() => normalizeToolCallIds([calling("??")], policy)).toThrow(
      expect.objectContaining({ code: "invalid_option" }),
    );
  });

  it("holds for every history: distinct, fitting, paired, originals where they fit, nothing else changed", () => {
    fc.assert(
      fc.property(validHistory, anyPolicy, (history, policy) => {
        const normalized = normalizeToolCallIds(history, policy);
        const ids = callIds(normalized);
        expect(new Set(ids).size).toBe(ids.length);
        expect(resultIds(normalized)).toEqual(ids);
        const seen = new Set<string>();
        for (const [index, original] of callIds(history).entries()) {
          const id = ids[index] ?? "";
          expect(id).toMatch(ID_POLICIES[policy].pattern);
          if (!seen.has(original) && ID_POLICIES[policy].pattern.test(original)) expect(id).toBe(original);
          seen.add(original);
        }
        expect(withoutIds(normalized)).toEqual(withoutIds(history));
        expect(normalizeToolCallIds(normalized, policy)).toBe(normalized);
      }),
    );
  });

  it("never changes an earlier id when the history grows", () => {
    fc.assert(
      fc.property(validHistory, anyPolicy, fc.nat(20), (history, policy, length) => {
        const prefix = normalizeToolCallIds(history.slice(0, length), policy);
        expect(normalizeToolCallIds(history, policy).slice(0, length)).toEqual([...prefix]);
      }),
    );
  });
});

function withoutIds(messages: readonly Message[]): unknown {
  return JSON.parse(
    JSON.stringify(messages, (key, value) => (key === "id" || key === "toolCallId" ? undefined : value)),
  );
}
