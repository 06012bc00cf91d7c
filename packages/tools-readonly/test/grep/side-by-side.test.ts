import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { OutcomeSink, SearchFile } from "../../src/grep/engine/search-engine.ts";
import { createDelivery } from "../../src/grep/side-by-side/delivery.ts";
import { createSecondThread } from "../../src/grep/side-by-side/second-thread.ts";
import { searchWith } from "../support/search-with.ts";
import { temporaryFolder, workspaceWith } from "../support/temporary-folder.ts";

const needle = Buffer.from("needle");

describe("the second thread", () => {
  it("rules out only files that hold no match for certain", async () => {
    const { root } = workspaceWith({
      "without.txt": "hay\n",
      "with.txt": "a needle\n",
      "nul.bin": "a\0b",
      "utf16.txt": Buffer.from("\uFEFFhay", "utf16le"),
      "large.txt": "x".repeat(1024 * 1024),
      "empty.txt": "",
    });
    const names = [
      "without.txt",
      "with.txt",
      "nul.bin",
      "utf16.txt",
      "large.txt",
      "empty.txt",
      "missing.txt",
    ];
    const ruledOut = await createSecondThread().ruleOut(
      needle,
      names.map((name) => join(root, name)),
    );
    expect([...(ruledOut ?? [])]).toEqual([1, 0, 0, 0, 0, 1, 0]);
  });

  it("answers each question by itself, in turn", async () => {
    const { root } = workspaceWith({ "a.txt": "needle\n", "b.txt": "other\n" });
    const paths = ["a.txt", "b.txt"].map((name) => join(root, name));
    const thread = createSecondThread();
    const answers = ["needle", "other", "none"].map((text) => thread.ruleOut(Buffer.from(text), paths));
    expect((await Promise.all(answers)).map((answer) => [...(answer ?? [])])).toEqual([
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });

  it("is given up when its program is missing", async () => {
    const thread = createSecondThread(pathToFileURL(join(temporaryFolder(), "worker.js")));
    expect(thread.isUsable()).toBe(true);
    const answers = [thread.ruleOut(needle, ["/a"]), thread.ruleOut(needle, ["/b"])];
    expect(await Promise.all(answers)).toEqual([undefined, undefined]);
    expect(thread.isUsable()).toBe(false);
    expect(await thread.ruleOut(needle, ["/c"])).toBeUndefined();
  });

  it("is given up where the runtime starts none", async () => {
    // As Node's permission model does, an address that is no file's makes the start throw.
    const thread = createSecondThread(new URL("https://127.0.0.1/worker.js"));
    expect(await thread.ruleOut(needle, ["/a"])).toBeUndefined();
    expect(thread.isUsable()).toBe(false);
  });
});

describe("a delivery", () => {
  const file = (path: string): SearchFile => ({
    path,
    absolute: path,
    isLink: false,
    isNamed: false,
    mayRead: () => true,
    passedOver: { ignored: 0, unreadable: 0, brokenLinks: 0, special: 0, directoryLinks: 0, denied: 0 },
  });
  const outcome = { kind: "tooLarge" } as const;

  it("keeps the order of files, whichever are known first", async () => {
    const got: string[] = [];
    const sink: OutcomeSink = {
      wanted: () => 1,
      isFull: () => false,
      add: ({ path }) => void got.push(path),
    };
    const delivery = createDelivery(sink);
    const pending = (path: string) => {
      const state = { done: false };
      delivery.addPending({ isDone: () => state.done, deliver: async () => sink.add(file(path), outcome) });
      return state;
    };
    delivery.add(file("a"), outcome);
    const first = pending("b");
    delivery.add(file("c"), outcome);
    const second = pending("d");
    delivery.add(file("e"), outcome);
    second.done = true;
    expect(delivery.pending()).toBe(1);
    expect(delivery.deliverKnown()).toBeUndefined();
    expect(got).toEqual(["a"]);
    first.done = true;
    await delivery.deliverKnown();
    expect(got).toEqual(["a", "b", "c", "d", "e"]);
    delivery.add(file("f"), outcome);
    expect(got.at(-1)).toBe("f");
  });
});

describe("a long search for a text", () => {
  // Each look takes a millisecond, so all of it but the first few files is shared.
  const clockOf = (step: number) => {
    let now = 0;
    return { now: () => (now += step), schedule: () => () => {} };
  };
  const names = Array.from({ length: 1_500 }, (_, index) => `f${String(index).padStart(4, "0")}.txt`);
  const rare = new Set([names[3], names[700], names[701], names[1_400]]);
  const files = Object.fromEntries(names.map((name) => [name, rare.has(name) ? "a needle\n" : "hay\n"]));

  it.each([
    ["to the end", 0.001, {}],
    ["by ripgrep at last", 1, {}],
    ["where there is no ripgrep", 1, { locateRipgrep: () => Promise.resolve(undefined) }],
  ])("gives the answer of a search in process, %s", async (_how, step, options) => {
    const { workspace } = workspaceWith({ ...files, ".gitignore": "f0700.txt\n" });
    const args = { pattern: "needle" };
    const expected = await searchWith("inProcess", workspace, args);
    expect(expected.text).toContain("3 matches in 3 files; 1,500 files searched.");
    const shared = await searchWith("auto", workspace, args, { clock: clockOf(step), ...options });
    expect(shared.text).toBe(expected.text);
    expect(shared.output.details).toEqual(expected.output.details);
  });

  it.each([
    { pattern: "needle\nend", literal: true },
    { pattern: "needle\\nend" },
    { pattern: "needle[\\s\\S]end", multiline: true },
  ])("finds a match across lines where there is no ripgrep, %j", async (args) => {
    const { workspace } = workspaceWith({ ...files, "f1499.txt": "needle\r\nend\n" });
    const options = { clock: clockOf(1), locateRipgrep: () => Promise.resolve(undefined) };
    const { text } = await searchWith("auto", workspace, args, options);
    expect(text).toBe("f1499.txt:1:needle\nf1499.txt:2:end\n\n1 match in 1 file; 1,500 files searched.");
  });

  it("stops at the limit", async () => {
    const { workspace } = workspaceWith(files);
    const args = { pattern: "hay", limit: 1_000 };
    const expected = await searchWith("inProcess", workspace, args);
    expect(expected.text).toContain("at least 1,001 matches");
    expect((await searchWith("auto", workspace, args, { clock: clockOf(1) })).text).toBe(expected.text);
  });
});
