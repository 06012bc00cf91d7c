import { checkFacts, createTrimmer } from "@toolrail/context";
import { describe, expect, it } from "vitest";
import { answer, historyOf, textsOf } from "../support/history.ts";

const filler = "nothing that anybody asked for\n".repeat(30);
const history = [
  ...historyOf(
    { id: "a", text: `tracking 1Z-77\n${filler}` },
    { id: "b", text: `tracking 1Z-77 again\n${filler}` },
    { id: "c", text: `amount 41.90\n${filler}` },
    { id: "d", text: filler },
  ),
  answer("Here it is."),
];
const options = { keepRecent: 0, minSavings: 0 };

describe("facts", () => {
  it("hold the newest result that states them, and no other", () => {
    const trimmer = createTrimmer({ ...options, facts: ["1Z-77", "41.90"] });
    const texts = textsOf(trimmer.transform(history));
    expect(texts.a).toContain("Old result");
    expect(texts.b).toContain("tracking 1Z-77 again");
    expect(texts.c).toContain("amount 41.90");
    expect(texts.d).toContain("Old result");
    expect(trimmer.report()).toMatchObject({
      held: [
        { toolCallId: "b", facts: ["1Z-77"] },
        { toolCallId: "c", facts: ["41.90"] },
      ],
      survival: { ok: true, facts: [{ state: "present" }, { state: "present" }] },
    });
  });

  it("hold nothing where another message states them, or where the shorter result does", () => {
    const said = [...history, answer("It is 1Z-77.")];
    const trimmer = createTrimmer({ ...options, facts: ["1Z-77"] });
    expect(textsOf(trimmer.transform(said)).b).toContain("Old result");
    expect(trimmer.report().held).toEqual([]);

    const shorter = createTrimmer({ minSavings: 0, maxChars: 200, keepRecent: 9, facts: ["41.90"] });
    expect(textsOf(shorter.transform(history)).c).toContain("characters cut");
    expect(shorter.report().held).toEqual([]);
  });

  it("hold nothing where a ref is enough", () => {
    const trimmer = createTrimmer({ ...options, facts: [{ text: "41.90", reachable: true }] });
    expect(textsOf(trimmer.transform(history)).c).toContain("Old result");
    expect(trimmer.report().survival.facts).toEqual([{ fact: "41.90", state: "away", survived: true }]);
  });

  it("are only told of where losses are to be reported", () => {
    const trimmer = createTrimmer({ ...options, facts: ["41.90", "never there"], onLoss: "report" });
    const sent = trimmer.transform(history);
    expect(textsOf(sent).c).toContain("Old result");
    expect(checkFacts(sent, ["41.90"], { history }).ok).toBe(false);
    expect(trimmer.report().survival.facts).toEqual([
      { fact: "41.90", state: "away", survived: false },
      { fact: "never there", state: "lost", survived: false },
    ]);
  });

  it("take the rule that keeps them where a harder one would not", () => {
    const order = JSON.stringify({ id: "A-1", status: "sent", notes: "n".repeat(5_000) });
    const messages = [...historyOf({ id: "a", tool: "get_order", text: order }), answer("ok")];
    const trimmer = createTrimmer({ ...options, fields: { get_order: ["id", "status"] }, facts: ["A-1"] });
    expect(textsOf(trimmer.transform(messages)).a).toMatch(/^\{"id":"A-1","status":"sent","_dropped_fields"/);
    expect(trimmer.report()).toMatchObject({ held: [{ toolCallId: "a" }], survival: { ok: true } });
  });

  it("are seen as JSON escapes them", () => {
    const text = JSON.stringify({ said: 'say "hi"\nC:\\dir', notes: filler });
    const messages = [
      ...historyOf({ id: "a", text }, { id: "b", text: `{"said":"caf\\u00e9","x":"${"x".repeat(900)}"}` }),
      answer("ok"),
    ];
    const trimmer = createTrimmer({ ...options, facts: ['say "hi"\nC:\\dir', "café"] });
    expect(trimmer.transform(messages)).toBe(messages);
    expect(trimmer.report().held.map(({ toolCallId }) => toolCallId)).toEqual(["b", "a"].sort());
  });
});
