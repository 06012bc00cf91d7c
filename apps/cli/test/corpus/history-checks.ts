import { expect } from "vitest";

type Body = Record<string, unknown>;
type Block = Record<string, unknown>;

/** What a body must hold, by the id of the case whose history it was made of. */
export const HISTORY_CHECKS: Readonly<Record<string, (body: Body) => void>> = {
  "HIS-001"(body) {
    const [, use, answer] = blocksOf(body);
    expect(use?.id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(answer?.tool_use_id).toBe(use?.id);
  },
  "HIS-005"(body) {
    const [, turn, answer] = messagesOf(body);
    expect(answer?.tool_call_id).toMatch(/^[a-zA-Z0-9_-]{1,40}$/);
    expect(turn?.tool_calls).toMatchObject([{ id: answer?.tool_call_id }]);
  },
  "HIS-006"(body) {
    const [call, output] = itemsOf(body).slice(1);
    expect(call?.call_id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(output?.call_id).toBe(call?.call_id);
    expect(JSON.stringify(body)).not.toContain("|");
  },
  "HIS-007"(body) {
    const ids = blocksOf(body).flatMap(({ type, id }) => (type === "tool_use" ? [id] : []));
    expect(ids[0]).toBe("call_0");
    expect(new Set(ids).size).toBe(2);
    expect(blocksOf(body).filter(({ type }) => type === "tool_result")).toMatchObject([
      { tool_use_id: ids[0], content: [{ text: "one" }] },
      { tool_use_id: ids[1], content: [{ text: "two" }] },
    ]);
  },
  "HIS-009"(body) {
    const items = itemsOf(body);
    expect(items.map(({ role, call_id }) => role ?? call_id)).toEqual([
      "user",
      "assistant",
      "call_1",
      "call_2",
      "call_1",
      "call_2",
      "user",
    ]);
    expect(items.slice(4, 6)).toMatchObject([
      { output: "ok" },
      { output: expect.stringMatching(/abort|no result/i) },
    ]);
  },
  "HIS-011"(body) {
    expect(rolesOf(body)).toEqual(["user", "assistant", "user"]);
    const answers = ["1", "2", "3"].map((text, n) => ({ tool_use_id: `t${n + 1}`, content: [{ text }] }));
    expect(blocksOf(body).slice(-3)).toMatchObject(answers);
  },
  "HIS-012"(body) {
    expect(rolesOf(body)).toEqual(["user", "assistant", "user"]);
    expect(blocksOf(body).slice(-2)).toMatchObject([
      { type: "tool_result" },
      { type: "text", text: "and now?" },
    ]);
  },
  // That the choice is a provider's is the codec's own test.
  "HIS-015"(body) {
    expect(messagesOf(body)[1]).toMatchObject({ content: null, tool_calls: [{ id: "call_1" }] });
  },
  "HIS-016"(body) {
    const said = [{ text: expect.stringMatching(/\w/) }];
    expect(blocksOf(body).slice(-2)).toMatchObject([
      { tool_use_id: "t1", is_error: true, content: said },
      { tool_use_id: "t2", content: said },
    ]);
  },
  "HIS-018"(body) {
    expect(blocksOf(body)[1]).toEqual({ type: "thinking", thinking: "plan", signature: "c2ln" });
  },
  "HIS-019"(body) {
    expect(JSON.stringify(body)).not.toContain("half a th");
  },
  "HIS-020"(body) {
    expect(itemsOf(body).slice(1)).toMatchObject([
      { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "ZW5j" },
      { type: "function_call", id: "fc_1", call_id: "call_1" },
      { type: "function_call_output", call_id: "call_1" },
    ]);
  },
  "HIS-021"(body) {
    expect(itemsOf(body)[1]).toEqual({ type: "reasoning", summary: [], encrypted_content: "ZW5j" });
  },
  "HIS-023"(body) {
    expect(JSON.stringify(body)).not.toMatch(/\\ud[89a-f]/);
    expect(blocksOf(body).at(-1)).toMatchObject({ content: [{ text: "graph \uFFFD..." }] });
  },
  "HIS-024"(body) {
    expect(messagesOf(body)[1]).toMatchObject({
      tool_calls: [{ extra_content: { google: { thought_signature: "c2ln" } } }],
    });
  },
  "HIS-026"(body) {
    expect(rolesOf(body)).toEqual(["user", "assistant", "user"]);
    expect(blocksOf(body).map(({ text }) => text)).toEqual(["a", "b", "x", "y", "c"]);
  },
};

function messagesOf(body: Body): Block[] {
  return body.messages as Block[];
}

function rolesOf(body: Body): unknown[] {
  return messagesOf(body).map(({ role }) => role);
}

function blocksOf(body: Body): Block[] {
  return messagesOf(body).flatMap(({ content }) => content as Block[]);
}

function itemsOf(body: Body): Block[] {
  return body.input as Block[];
}
