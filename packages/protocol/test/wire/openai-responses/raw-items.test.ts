import { describe, expect, it } from "vitest";
import { added, call, completed, decode, done, message } from "./event.ts";

const reasoning = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "c2VhbGVk" };
const search = { type: "web_search_call", id: "ws_1", status: "completed", action: { query: "q" } };

function raw(stream: readonly unknown[], provider = "openai"): unknown[] {
  return decode(stream, { provider }).flatMap((event) => (event.type === "raw" ? [event.item] : []));
}

describe("what goes back to the provider", () => {
  it("is nothing for a turn of texts and calls, which the message tells in full", () => {
    const stream = [
      done(0, message("a", { status: "completed" })),
      done(1, call("b", { status: "completed", namespace: null })),
      completed(),
    ];
    expect(raw(stream)).toEqual([]);
  });

  it("is reasoning and hosted items as they came, and the outline of what stands between them", () => {
    const events = decode(
      [
        done(0, reasoning),
        done(1, search),
        done(2, message("Found.", { status: "completed", phase: "commentary" })),
        done(3, call("b", { arguments: '{"x":1}', status: "completed" })),
        completed(),
      ],
      { provider: "azure" },
    );
    const item = (fields: object) => ({
      type: "raw",
      protocol: "openai-responses",
      provider: "azure",
      item: fields,
    });
    expect(events.filter((event) => event.type === "raw")).toEqual([
      item(reasoning),
      item(search),
      item({ type: "message", id: "msg_1", role: "assistant", phase: "commentary" }),
      item({ type: "function_call", id: "fc_b", call_id: "b", name: "f" }),
    ]);
    expect(events.at(-1)).toEqual({ type: "finish", reason: "toolUse", raw: "completed" });
  });

  it.each([
    ["a field that no message holds", call("a", { caller: { type: "program", caller_id: "p" } })],
    ["a custom tool", { type: "custom_tool_call", id: "ctc_1", call_id: "a", name: "sql", input: "x" }],
  ])("is there for %s", (_, item) => {
    expect(raw([done(0, item), completed()])).toHaveLength(1);
  });

  it("keeps the order of the output, whenever its items ended", () => {
    const late = { ...reasoning, id: "rs_2" };
    const stream = [
      added(0, reasoning),
      added(1, call("a")),
      done(1, call("a")),
      done(0, reasoning),
      done(2, late),
      done(3, call("b")),
      completed(),
    ];
    expect(raw(stream)).toMatchObject([{ id: "rs_1" }, { id: "fc_a" }, { id: "rs_2" }, { id: "fc_b" }]);
  });

  it("takes the last version of an item, if that still holds the encrypted content", () => {
    const early = { ...reasoning, encrypted_content: "ZWFybHk=" };
    const { encrypted_content: _, ...bare } = reasoning;
    expect(raw([added(0, early), done(0, early), completed([reasoning])])).toEqual([reasoning]);
    expect(raw([done(0, reasoning), completed([bare])])).toEqual([reasoning]);
    expect(raw([done(0, bare), completed([reasoning])])).toEqual([reasoning]);
  });

  it("is kept when the turn fails, as far as its items were complete", () => {
    const stream = [done(0, reasoning), added(1, { ...reasoning, id: "rs_2" }), added(2, call("a"))];
    expect(raw(stream)).toEqual([reasoning]);
    expect(raw([...stream, { type: "error", message: "x" }])).toEqual([reasoning]);
    const types = decode([...stream, { type: "error", message: "x" }]).map((event) => event.type);
    expect(types).toEqual(["toolCall", "raw", "error"]);
  });

  it("leaves out a message without a text", () => {
    const empty = message("", { id: "msg_2" });
    expect(raw([done(0, reasoning), done(1, empty), done(2, call("a")), completed()])).toMatchObject([
      { id: "rs_1" },
      { id: "fc_a" },
    ]);
  });

  it.each([
    { type: "local_shell_call", id: "lsh_1", call_id: "a", action: {} },
    { type: "computer_call", id: "cu_1", call_id: "a" },
    { type: "tool_search_call", id: "tsc_1", execution: "client", call_id: "a" },
  ])("leaves out a call that only its client could answer, with a warning: $type", (item) => {
    const events = decode([added(0, item), done(0, item), completed([item])]);
    expect(events).toEqual([
      expect.objectContaining({ type: "warning", message: expect.stringContaining(item.type) }),
      { type: "finish", reason: "stop", raw: "completed" },
    ]);
  });

  it("keeps a search for tools that the provider ran itself", () => {
    const item = { type: "tool_search_call", id: "tsc_1", execution: "server", call_id: null };
    expect(raw([done(0, item), completed()])).toEqual([item]);
  });
});
