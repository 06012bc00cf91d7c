import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AssistantMessage,
  createIdMap,
  extractToolCalls,
  ID_POLICIES,
  type IdPolicyName,
  type Message,
  normalizeToolCallIds,
} from "../../src/index.ts";
import { calling, result, validHistory } from "../messages.ts";

const everyTurn = { isOwn: () => true };

function callIds(messages: readonly Message[]): string[] {
  return messages.flatMap((message) =>
    message.role === "assistant" ? extractToolCalls(message).map(({ id }) => id) : [],
  );
}

function by(model: string, message: AssistantMessage): AssistantMessage {
  return { ...message, model };
}

describe("ids that the request's own provider gave", () => {
  it.each([
    ["openaiChat", "functions.list_dir:0"],
    ["openaiChat", "tool/7#b"],
    ["openaiResponses", "functions.list_dir:12"],
    ["openaiResponses", `c:${"x".repeat(62)}`],
  ] as const)("go back as they were: %s %s", (policy, id) => {
    const history = [calling(id), result(id)];
    expect(normalizeToolCallIds(history, policy, everyTurn)).toBe(history);
  });

  it.each([
    ["openaiChat", "f".repeat(41)],
    ["openaiChat", "a b"],
    ["openaiChat", "a\ud800"],
    ["openaiResponses", "f".repeat(65)],
    ["openaiResponses", "call_1|fc_1"],
    ["anthropic", "functions.list_dir:0"],
    ["mistral", "call_12"],
  ] as const)("become a digest where the wire does not bear them: %s %j", (policy, id) => {
    const own = normalizeToolCallIds([calling(id), result(id)], policy, everyTurn);
    expect(own).toEqual(normalizeToolCallIds([calling(id), result(id)], policy));
    expect(callIds(own)[0]).toMatch(ID_POLICIES[policy].pattern);
  });

  it("are told from those of other providers, turn by turn", () => {
    const history = [
      by("acme/k2", calling("f:0")),
      result("f:0"),
      by("other/x", calling("f:1")),
      result("f:1"),
    ];
    const isOwn = ({ model }: AssistantMessage) => model.startsWith("acme/");
    const sent = normalizeToolCallIds(history, "openaiChat", { isOwn });
    expect(callIds(sent)[0]).toBe("f:0");
    expect(callIds(sent)[1]).toMatch(/^[a-zA-Z0-9]{22}$/);
    expect(sent[3]).toMatchObject({ toolCallId: callIds(sent)[1] });
  });

  it("are those that the server sent, where the conversation has its own", () => {
    const history = [calling("made_1"), result("made_1")] as const;
    const renamed = {
      ...history[0],
      content: [{ ...extractToolCalls(history[0] as AssistantMessage)[0], wireId: "f:3" }],
    } as AssistantMessage;
    const sent = normalizeToolCallIds([renamed, history[1]], "openaiChat", everyTurn);
    expect(callIds(sent)).toEqual(["f:3"]);
    expect(sent[1]).toMatchObject({ toolCallId: "f:3" });
    expect(createIdMap([renamed, history[1]], "openaiChat", everyTurn).originals.get("f:3")).toBe("made_1");
  });

  it("give way where an earlier call has them already", () => {
    const history = [calling("f:0"), result("f:0"), calling("f:0"), result("f:0")];
    const [first, second] = callIds(normalizeToolCallIds(history, "openaiChat", everyTurn));
    expect(first).toBe("f:0");
    expect(second).toMatch(/^[a-zA-Z0-9]{22}$/);
  });

  it("stay distinct, paired and within the limits in any history", () => {
    const names = fc.constantFrom(...(Object.keys(ID_POLICIES) as IdPolicyName[]));
    fc.assert(
      fc.property(validHistory, names, (history, policy) => {
        const sent = normalizeToolCallIds(history, policy, everyTurn);
        const ids = callIds(sent);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id.length).toBeLessThanOrEqual(ID_POLICIES[policy].maxLength);
        const answers = sent.flatMap((message) =>
          message.role === "toolResult" ? [message.toolCallId] : [],
        );
        expect([...answers].sort()).toEqual([...ids].sort());
        expect(normalizeToolCallIds(sent, policy, everyTurn)).toBe(sent);
      }),
    );
  });
});
