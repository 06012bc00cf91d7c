import { type Message, messageSchema } from "@toolrail/protocol";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { compactHistory } from "../../src/compact/compact-history.ts";
import { answer, exchange, filler, noteOf, request, spill, textOf, user } from "./history.ts";

const pointer = (ref: string): string =>
  `[Kept whole: 90000 bytes, ref "${ref}". Get more of it by fetch_full(ref="${ref}"). The command need not run again.]`;

const long = (path: string, ref: string): Message[] =>
  exchange({
    name: "read_file",
    args: { path },
    text: `${filler(1_000)}\n${pointer(ref)}`,
    details: spill(ref),
  });

describe("a second compaction", () => {
  it("carries on what the earlier note said, in one note", async () => {
    const compact = compactHistory({ keepTokens: 1, facts: ["ORD-1007"] });
    const first = [
      user("one"),
      ...long("a.ts", "s1"),
      ...exchange({ name: "run_shell", args: {}, isError: true, text: "exit 1" }),
      ...exchange({ name: "grep", args: {}, isError: true, text: "bad pattern" }),
      ...exchange({ name: "search_tool", details: { found: ["mcp__shop__list"] } }),
      answer("The order is ORD-1007, as it seems."),
    ];
    const once = await compact([...first, user("two"), ...exchange({ name: "grep" })], request);
    const twice = await compact(
      [...once.messages, ...long("b.ts", "s2"), user("three"), answer("yes")],
      request,
    );
    expect(textOf(twice.messages[0]).split("\n")).toEqual([
      "[Earlier part of this conversation, 15 messages, was removed. What it held:]",
      "Tools used: read_file ×2, grep ×2, run_shell ×1, search_tool ×1",
      "Files read: a.ts, b.ts",
      "Tools found by search: mcp__shop__list",
      'Open failure: run_shell {}, quoted from results: "exit 1"',
      "The user asked: one",
      "The user asked: two",
      "Facts, quoted from results and messages:",
      '"The order is ORD-1007, as it seems."',
      pointer("s1"),
      pointer("s2"),
    ]);
    expect(twice.messages.slice(1).map(textOf)).toEqual(["three", "yes"]);
    expect(twice.released).toEqual([]);
  });

  it("gives the earlier note to summarize, whose text takes the place of the earlier one", async () => {
    const given: string[] = [];
    const compact = compactHistory({
      keepTokens: 1,
      summarize: (removed) => {
        given.push(textOf(removed[0]).split("\n").at(-1) ?? "");
        return `summary ${given.length}`;
      },
    });
    const once = await compact([...long("a.ts", "s1"), user("two"), answer("yes")], request);
    const twice = await compact(
      [...once.messages, ...long("b.ts", "s2"), user("three"), answer("yes")],
      request,
    );
    expect(given[1]).toBe("summary 1");
    expect(textOf(twice.messages[0])).toMatch(/Summary:\nsummary 2$/);
    expect(textOf(twice.messages[0])).not.toContain("summary 1");
  });

  it("keeps the earlier summary beside the plain list when there is no new one", async () => {
    const once = await compactHistory({ keepTokens: 1, summarize: () => "We read\n\na.ts." })(
      [...long("a.ts", "s1"), user("two"), answer("yes")],
      request,
    );
    const twice = await compactHistory({ keepTokens: 1 })(
      [...once.messages, ...long("b.ts", "s2"), user("three"), answer("yes")],
      request,
    );
    expect(textOf(twice.messages[0])).toContain("Files read: b.ts");
    expect(textOf(twice.messages[0])).toMatch(/Summary:\nWe read\n\na\.ts\.$/);
  });

  it("takes the place of the earlier note also where all that the user said is pinned", async () => {
    const compact = compactHistory({ keepTokens: 1, pinned: ({ role }) => role === "user" });
    const once = await compact([...long("a.ts", "s1"), user("two"), answer("yes")], request);
    const twice = await compact([...once.messages, ...long("b.ts", "s2"), answer("yes")], request);
    expect(textOf(twice.messages[0])).toContain("Files read: a.ts, b.ts");
    expect(twice.messages.slice(1).map(textOf)).toEqual(["two", "yes"]);
  });

  it("carries the same on of a note that was saved as JSON and loaded", async () => {
    const compact = compactHistory({ keepTokens: 1, facts: ["ORD-1007"] });
    const old = [user("one"), ...long("a.ts", "s1"), answer("ORD-1007"), user("two"), answer("yes")];
    const { messages } = await compact(old, request);
    const loaded = messages.map((message) => v.parse(messageSchema, JSON.parse(JSON.stringify(message))));
    expect(loaded).toEqual(messages);
    const later = [...long("b.ts", "s2"), user("three"), answer("yes")];
    expect(await compact([...loaded, ...later], request)).toEqual(
      await compact([...messages, ...later], request),
    );
  });

  it("finds the note wherever an application has put it, and puts the new one first", async () => {
    const compact = compactHistory({ keepTokens: 1 });
    const { messages } = await compact([...long("a.ts", "s1"), user("two"), answer("yes")], request);
    const twice = await compact([user("before"), ...messages, ...long("b.ts", "s2"), user("three")], request);
    expect(textOf(twice.messages[0])).toContain("Files read: a.ts, b.ts");
    expect(noteOf(twice.messages).requests.items).toEqual(["before", "two"]);
    expect(twice.messages.slice(1).map(textOf)).toEqual(["three"]);
  });
});
