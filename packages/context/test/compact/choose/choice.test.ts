import { checkTranscript, type Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { compactHistory } from "../../../src/compact/compact-history.ts";
import { answer, exchange, filler, request, textOf, user } from "../history.ts";

const long = (): Message[] => exchange({ name: "run_shell", text: filler(1_000) });

describe("what goes", () => {
  it("is nothing when the whole history takes no more than the tokens to keep", async () => {
    const history = [user("why?"), ...long(), answer("so")];
    const { messages, released } = await compactHistory({ keepTokens: 5_000 })(history, request);
    expect(messages).toBe(history);
    expect(released).toEqual([]);
  });

  it("is the oldest whole exchanges; what stays is the same objects in the same order", async () => {
    const task = user("why?");
    const [first, second, third] = [long(), long(), long()];
    const history = [task, ...first, ...second, ...third];
    const { messages } = await compactHistory({ keepTokens: 2_500 })(history, request);
    expect(messages.slice(1)).toEqual([task, ...second, ...third]);
    expect(messages.slice(1).every((message) => history.includes(message))).toBe(true);
    expect(checkTranscript(messages)).toEqual([]);
  });

  it("keeps all results of a turn of many calls, or none", async () => {
    const many = exchange(...Array.from({ length: 4 }, () => ({ name: "grep", text: filler(500) })));
    const task = user("why?");
    const history = [task, ...long(), ...many];
    const { messages } = await compactHistory({ keepTokens: 100 })(history, request);
    expect(messages.slice(1)).toEqual([task, ...many]);
  });

  it("is never the newest exchange, whatever it costs", async () => {
    const newest = long();
    const history = [user("why?"), ...newest];
    const { messages } = await compactHistory({ keepTokens: 1 })(history, request);
    expect(messages).toBe(history);
  });

  it("is never the last user message, which then stands behind the note", async () => {
    const [old, task] = [user(filler(300)), user("the task")];
    const newest = long();
    const history = [old, ...long(), task, ...long(), ...newest];
    const { messages } = await compactHistory({ keepTokens: 100 })(history, request);
    expect(messages.slice(1)).toEqual([task, ...newest]);
  });

  it("is never a pinned message, nor what stands in its exchange", async () => {
    const pinnedExchange = exchange({ name: "search_policy", text: filler(300) }, { name: "grep" });
    const task = user("why?");
    const newest = long();
    const history = [...long(), ...pinnedExchange, task, ...long(), ...newest];
    const compact = compactHistory({
      keepTokens: 100,
      pinned: (message) => message.role === "toolResult" && message.toolName === "search_policy",
    });
    const { messages } = await compact(history, request);
    expect(messages.slice(1)).toEqual([...pinnedExchange, task, ...newest]);
  });

  it("also is a failed turn", async () => {
    const failed: Message = { ...(answer("x") as Extract<Message, { role: "assistant" }>), content: [] };
    failed.stopReason = "error";
    const task = user("why?");
    const newest = long();
    const { messages } = await compactHistory({ keepTokens: 1 })(
      [task, ...long(), failed, ...newest],
      request,
    );
    expect(messages.slice(1)).toEqual([task, ...newest]);
  });

  it("is nothing when the note would not be shorter", async () => {
    const history = [user("hi"), answer("ho"), user("hi again"), answer("ho")];
    const { messages } = await compactHistory({ keepTokens: 1 })(history, request);
    expect(messages).toBe(history);
  });

  it("is counted by the function that is given", async () => {
    const history = [user("why?"), ...long(), ...long()];
    const countTokens = () => 1;
    // Each exchange of one call takes 3: its name, its arguments, its result.
    const kept = await compactHistory({ keepTokens: 7, countTokens })(history, request);
    const cut = await compactHistory({ keepTokens: 6, countTokens })(history, request);
    expect(kept.messages).toBe(history);
    // The task would go, and always stays.
    expect(cut.messages).toBe(history);
    const shorter = await compactHistory({ keepTokens: 5, countTokens })(history, request);
    expect(shorter.messages).toHaveLength(4);
  });

  it("leaves a first message that bears the time of the last that went", async () => {
    const old = long();
    const { messages } = await compactHistory({ keepTokens: 100 })(
      [...old, user("why?"), ...long()],
      request,
    );
    expect(messages[0]).toMatchObject({ role: "user", timestamp: old.at(-1)?.timestamp });
    expect(textOf(messages[0])).toMatch(/^\[Earlier part of this conversation, 2 messages, was removed\./);
  });
});

describe("an option that makes no sense", () => {
  it.each([0, -1, Number.NaN, "40000" as unknown as number])("is refused: keepTokens %s", (keepTokens) => {
    expect(() => compactHistory({ keepTokens })).toThrow(expect.objectContaining({ code: "invalid_option" }));
  });

  it("is refused: an empty fact", () => {
    expect(() => compactHistory({ keepTokens: 1, facts: [""] })).toThrow(
      expect.objectContaining({ code: "invalid_option" }),
    );
  });
});
