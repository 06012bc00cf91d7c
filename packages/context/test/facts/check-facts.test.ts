import { checkFacts, type Fact } from "@toolrail/context";
import { describe, expect, it } from "vitest";
import { answer, historyOf, userMessage } from "../support/history.ts";

const HISTORY = [
  ...historyOf({ id: "call_1", text: "Order A-1 was shipped on May 4." }),
  answer("It is on its way."),
];

describe("checkFacts", () => {
  it.each<[Fact, string]>([
    ["A-1", "A-1"],
    ["on its way", "on its way"],
    ["call_1.ts", "call_1.ts"],
    [{ text: "May 4" }, "May 4"],
    [{ pattern: "shipped on \\w+ \\d" }, "/shipped on \\w+ \\d/u"],
    [{ pattern: /SHIPPED/gi }, "/SHIPPED/i"],
  ])("finds %j in texts, and in the arguments of calls", (fact, name) => {
    expect(checkFacts(HISTORY, [fact])).toEqual({
      ok: true,
      facts: [{ fact: name, state: "present", survived: true }],
    });
  });

  it("tells upper and lower case apart", () => {
    expect(checkFacts(HISTORY, ["a-1"])).toEqual({
      ok: false,
      facts: [{ fact: "a-1", state: "lost", survived: false }],
    });
  });

  it("counts what only a ref leads to as lost, unless that is enough", () => {
    const sent = [userMessage('Left out; fetch_full(ref="call_1") gives it back.')];
    const facts: Fact[] = ["May 4", { text: "May 4", reachable: true }, { text: "June", reachable: true }];
    expect(checkFacts(sent, facts, { history: HISTORY })).toEqual({
      ok: false,
      facts: [
        { fact: "May 4", state: "away", survived: false },
        { fact: "May 4", state: "away", survived: true },
        { fact: "June", state: "lost", survived: false },
      ],
    });
    expect(
      checkFacts([userMessage("call_1")], facts, { history: HISTORY }).facts.map(({ state }) => state),
    ).toEqual(["lost", "lost", "lost"]);
  });

  it("sees a ref that stands in a JSON answer", () => {
    const sent = [userMessage('{"id":1,"_dropped_fields":["x"],"_ref":"call_1"}')];
    expect(checkFacts(sent, ["May 4"], { history: HISTORY }).facts[0]?.state).toBe("away");
  });

  it.each<Fact>(["", { text: "" }, { pattern: "(" }])("refuses the fact %j", (fact) => {
    expect(() => checkFacts([], [fact])).toThrow(expect.objectContaining({ code: "invalid_option" }));
  });

  it("remembers nothing from one text to the next", () => {
    const facts = [{ pattern: /A-1/g }];
    expect(checkFacts(HISTORY, facts).ok && checkFacts(HISTORY, facts).ok).toBe(true);
  });

  it("sees the pointer to a spilled original of the history", () => {
    const details = { spill: { ref: "x.txt", size: 9, mediaType: "text/plain" } };
    const history = historyOf({ id: "call_2", text: "deep inside: May 9", details });
    const sent = [
      userMessage(
        '[Kept whole: 9 bytes, ref "x.txt". It is the file x.txt. The command need not run again.]',
      ),
    ];
    expect(checkFacts(sent, ["May 9"], { history }).facts[0]?.state).toBe("away");
    expect(checkFacts(sent, ["May 9"], { history: HISTORY }).facts[0]?.state).toBe("lost");
  });

  it.each([
    ["https:\\/\\/a.b\\/c", "https://a.b/c"],
    ["Gr\\u00FC\\u00DFe", "Grüße"],
    ["Gr\\u00fc\\u00dfe", "Grüße"],
    ["a \\u0026 b", "a & b"],
    ["\\u00fc 日", "ü 日"],
    ["C:\\\\dir\\tx", "C:\\dir\tx"],
    ["\\ud83d\\ude00", "😀"],
  ])("finds in JSON what is written %s", (written, fact) => {
    expect(JSON.parse(`"${written}"`)).toBe(fact);
    const history = historyOf({ id: "a", text: `{"x":"${written}"}` });
    expect(checkFacts(history, [fact]).ok).toBe(true);
  });
});
