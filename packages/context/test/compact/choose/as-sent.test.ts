import type { Transform } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { compactHistory } from "../../../src/compact/compact-history.ts";
import { checkFacts } from "../../../src/facts/check-facts.ts";
import { createTrimmer } from "../../../src/trim/create-trimmer.ts";
import { answer, exchange, filler, request, user } from "../history.ts";

const long = () => exchange({ name: "run_shell", text: filler(1_000) });
const history = [user("why?"), ...long(), ...long(), ...long(), answer("so")];
const shorten: Transform = (messages) =>
  messages.map((message) =>
    message.role === "toolResult" ? { ...message, content: [{ type: "text", text: "old" }] } : message,
  );
const dropFirst: Transform = (messages) => messages.slice(1);

/** How many messages went. */
async function gone(keepTokens: number, transforms?: readonly Transform[]): Promise<number> {
  const { messages } = await compactHistory({ keepTokens, transforms })(history, request);
  return messages === history ? 0 : history.length - messages.length + 1;
}

describe("with transforms", () => {
  it("goes what they leave too long, not what is stored too long", async () => {
    expect(await gone(1_500)).toBe(4);
    expect(await gone(1_500, [shorten])).toBe(0);
    expect(await gone(1_500, [createTrimmer({ keepRecent: 1, minSavings: 0 }).transform])).toBe(0);
  });

  it("goes nothing where the note would be longer than what is sent of the removed part", async () => {
    expect(await gone(1)).toBe(6);
    expect(await gone(1, [shorten])).toBe(0);
  });

  it("counts what is stored where they change the number of messages", async () => {
    expect(await gone(1_500, [shorten, dropFirst])).toBe(4);
  });

  it("keeps the stored messages, not the ones that they made", async () => {
    const { messages } = await compactHistory({
      keepTokens: 15,
      transforms: [shorten],
      countTokens: (text) => text.length,
    })([...long(), ...exchange({ name: "x".repeat(900) }), ...history], request);
    expect(messages.slice(1).every((message) => history.includes(message))).toBe(true);
  });

  it("quotes a fact that the kept part states only in what is not sent", async () => {
    const facts = ["ORD-1007"];
    const { transform } = createTrimmer({ facts, minSavings: 0, maxChars: 1_000 });
    const messages = [
      user(filler(1_000)),
      ...exchange({ name: "find", text: "it is ORD-1007" }),
      answer(filler(1_000)),
      ...exchange({ name: "read", text: `${filler(1_000)} ORD-1007` }),
      answer("seen"),
      user("and now?"),
    ];
    expect(checkFacts(transform(messages), facts).ok).toBe(true);
    const compacted = await compactHistory({ keepTokens: 500, facts, transforms: [transform] })(
      messages,
      request,
    );
    expect(compacted.messages.length).toBeLessThan(messages.length);
    expect(checkFacts(transform(compacted.messages), facts).ok).toBe(true);
  });
});
