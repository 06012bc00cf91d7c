import { emptyUsage, estimateTokens, type Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { commandSlip } from "../../src/command-slip.ts";
import { sessionLines } from "../../src/session/write-session.ts";
import { runFake } from "../support/fake-context.ts";

const user = (text: string): Message => ({ role: "user", content: [{ type: "text", text }], timestamp: 0 });
const answer = (text: string, model = "a/b", cacheReadTokens = 0): Message => ({
  role: "assistant",
  content: [{ type: "text", text }],
  stopReason: "stop",
  model,
  usage: { ...emptyUsage(), cacheReadTokens },
  timestamp: 0,
});

const grown = [user("one"), answer("two"), user("three"), answer("four")];

const prefix = (messages: readonly Message[], ...inputs: string[]) =>
  runFake(["prefix", ...inputs, "-"], { stdin: sessionLines(messages) });

describe("prefix", () => {
  it("shows each turn, and what a cache could have read of all", async () => {
    const { exitCode, stdout, stderr } = await prefix(grown);
    const [one = 0, two = 0, three = 0] = ["one", "two", "three"].map(estimateTokens);
    const sent = one + one + two + three;
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    // {"role":"user","content":[{"type":"text","text":"one"}]} has 56 bytes; "two" adds 61 and "three" 58.
    expect(stdout.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["Each request against the one before, in neutral form"],
      ["turn", "bytes", "as before", "share", "tokens", "prefix"],
      ["1", "56", "0", "0 %", `${one}`, "the first request"],
      ["2", "175", "56", "32 %", `${one + two + three}`, "kept"],
      [
        `Of ${sent} tokens that were sent over 2 turns, a prompt cache could have read ${one} (${Math.round((one / sent) * 100)} %).`,
      ],
      ["Messages alone, tokens estimated: a session holds no tools and no system prompt."],
      [""],
    ]);
  });

  it("tells what broke it, and what the providers reported", async () => {
    const { exitCode, stdout } = await prefix([...grown, user("five"), answer("six", "c/d", 1_234)]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^ +3 +\d+ +0 +0 % +\d+ +broken by another model$/mu);
    expect(stdout).toContain("; the providers reported 1,234 read.\n");
  });

  it("prints a line of JSON for each turn", async () => {
    const { exitCode, stdout } = await prefix(grown, "--json");
    expect(exitCode).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({ turn: 1, messageIndex: 1, bytes: 56, commonBytes: 0, commonTokens: 0 }),
      expect.objectContaining({ turn: 2, messageIndex: 3, bytes: 175, commonBytes: 56, share: 56 / 175 }),
    ]);
  });

  it.each(["openai-chat", "openai-responses", "anthropic-messages"])(
    "compares the bytes of %s",
    async (name) => {
      const { exitCode, stdout } = await prefix(grown, "--protocol", name);
      expect(exitCode).toBe(0);
      expect(stdout).toContain(`as ${name}\n`);
      expect(stdout).toMatch(/^ +2 .* kept$/mu);
    },
  );

  it("says so where nobody answered", async () => {
    const words = "no assistant message, so no request to measure\n";
    expect(await prefix([user("one")])).toEqual({ exitCode: 0, stdout: words, stderr: "" });
    expect(await prefix([user("one")], "--json")).toEqual({ exitCode: 0, stdout: "", stderr: words });
  });

  it("says what it had to repair", async () => {
    const call: Message = {
      ...answer(""),
      content: [{ type: "toolCall", id: "c", name: "grep", args: "{}" }],
    } as Message;
    const { stderr } = await prefix([user("one"), call, answer("two")]);
    expect(stderr).toMatch(/^message 2: added a result .*"grep"/u);
  });

  it("shows the strategies with --demo, by the demo itself", async () => {
    const demo = await runFake(["prefix", "--demo"]);
    expect(demo).toEqual(await runFake(["demo", "disclosure"]));
    expect(demo.exitCode).toBe(0);
  });

  it.each([
    [[], "prefix takes a SESSION, or --demo"],
    [["--demo", "a.json"], "prefix --demo takes no session and no other flag"],
    [["--demo", "--json"], "prefix --demo takes no session and no other flag"],
    [["--demo", "--protocol", "openai-chat"], "prefix --demo takes no session and no other flag"],
    [["none.json"], "none.json: there is no such file"],
    [
      ["a.json", "--protocol", "smoke"],
      'Expected "smoke" to be one of (anthropic-messages|openai-chat|openai-responses); --help says more',
    ],
  ])("is a usage error for %j", async (inputs, words) => {
    const run = await runFake(["prefix", ...inputs]);
    expect(run).toEqual({ exitCode: 2, stdout: "", stderr: `toolrail: ${words}\n` });
  });
});

describe("the word prefix", () => {
  it("is meant by a slip", () => {
    expect(commandSlip(["prefx", "session.json"])).toContain("did you mean toolrail prefix?");
  });

  it.each(["prefer", "prefill", "prefixes", "profit"])("is not meant by %s", (word) => {
    expect(commandSlip([word, "session.json"])).toBeUndefined();
  });
});
