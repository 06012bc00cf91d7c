import { spillPointer } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { fetchFull, IMAGE, resultOf, spillOf, storeOf, textOf } from "./fixtures.ts";

const ORIGINAL = Array.from({ length: 1_000 }, (_, index) => `line ${index}\n`).join("");
const SIZE = ORIGINAL.length;
const shell = (text: string, details: Record<string, unknown>) =>
  resultOf("call_1", text, { toolName: "run_shell", details });
const spilled = shell(`${ORIGINAL.slice(0, 200)}\n…`, spillOf("spill/1", ORIGINAL));
const readSpill = storeOf({ "spill/1": ORIGINAL });

describe("a result whose original is in the store", () => {
  it("comes from there, by its call's id", async () => {
    const answer = await fetchFull({ messages: [spilled], readSpill }, { ref: "call_1", limit: 1_000 });
    const shown = textOf(answer);
    const next = Number(/go on with offset (\d+)\]$/.exec(shown)?.[1]);
    expect(shown).toBe(
      `Result of run_shell, bytes 0-${next} of ${SIZE}\n${ORIGINAL.slice(0, next)}[${SIZE - next} bytes more; go on with offset ${next}]`,
    );
    expect(ORIGINAL[next - 1]).toBe("\n");
    const rest = await fetchFull(
      { messages: [spilled], readSpill },
      { ref: "call_1", offset: next, limit: 50_000 },
    );
    expect(textOf(rest)).toBe(
      `Result of run_shell, bytes ${next}-${SIZE} of ${SIZE}\n${ORIGINAL.slice(next)}`,
    );
  });

  it("comes from there by the ref of its original too", async () => {
    const answer = await fetchFull({ messages: [spilled], readSpill }, { ref: "spill/1", offset: SIZE - 9 });
    expect(textOf(answer)).toBe(`Result of run_shell, bytes ${SIZE - 9}-${SIZE} of ${SIZE}\nline 999\n`);
    expect(answer.details).not.toHaveProperty("trust");
  });

  it("keeps what the tool said itself, which is not in the store", async () => {
    const messages = [
      shell(`exit code 1 after 3 s\n${ORIGINAL.slice(0, 200)}\n…`, spillOf("spill/1", ORIGINAL)),
    ];
    const first = textOf(await fetchFull({ messages, readSpill }, { ref: "call_1" }));
    expect(first).toMatch(
      /^Result of run_shell, bytes 0-\d+ of \d+\nexit code 1 after 3 s\nline 0\nline 1\n/,
    );
    const later = textOf(await fetchFull({ messages, readSpill }, { ref: "call_1", offset: 5_000 }));
    expect(later).not.toContain("exit code");
  });

  it("keeps what the tool said also where its excerpt shows nothing of the beginning", async () => {
    const said = `exit code 1\n${"w".repeat(5_000)}`;
    const pointer = spillPointer({ ref: "spill/1", size: SIZE, mediaType: "text/plain" }, "Read it.");
    const messages = [shell(`${said}\n…999\n${pointer}`, spillOf("spill/1", ORIGINAL))];
    const first = textOf(
      await fetchFull({ messages, readSpill }, { ref: "call_1", limit: 2_000 }, { maxChars: 1_500 }),
    );
    expect(first).toMatch(/^Result of run_shell, bytes 0-\d+ of \d+\nexit code 1\nw+…\nline 0\n/);
    expect(first.length).toBeLessThanOrEqual(1_500);
    const whole = textOf(await fetchFull({ messages, readSpill }, { ref: "call_1", limit: 50_000 }));
    expect(whole).toContain(`of ${SIZE}\n${said}\n…999\nline 0\nline 1\n`);
    expect(whole).not.toContain("Kept whole");
  });

  it("knows the output by its beginning also where what was sent shows controls as pictures", async () => {
    const coloured = `\u001b[31mred\u001b[0m\r\n${ORIGINAL}`;
    const sent = `exit code 1\n␛[31mred␛[0m␍\n${ORIGINAL.slice(0, 200)}\n…`;
    const messages = [shell(sent, spillOf("spill/3", coloured))];
    const first = await fetchFull(
      { messages, readSpill: storeOf({ "spill/3": coloured }) },
      { ref: "call_1" },
    );
    const [, ...lines] = textOf(first).split("\n");
    expect(lines.slice(0, 3)).toEqual(["exit code 1", "\u001b[31mred\u001b[0m\r", "line 0"]);
  });

  it("fills a page with Chinese as with English", async () => {
    const original = "退款政策规定十四天内可以退款。\n".repeat(2_000);
    const messages = [shell("退款", spillOf("spill/2", original))];
    const answer = await fetchFull(
      { messages, readSpill: storeOf({ "spill/2": original }) },
      { ref: "call_1" },
    );
    expect(textOf(answer).length).toBeGreaterThan(6_000);
    expect(textOf(answer).length).toBeLessThanOrEqual(8_000);
  });

  it("past its end is an error that names the size", async () => {
    const answer = await fetchFull({ messages: [spilled], readSpill }, { ref: "call_1", offset: SIZE });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain(
      `Offset ${SIZE} is past the end of the result of run_shell, which has ${SIZE} bytes.`,
    );
  });

  it("is what was sent of it where the store no longer keeps it", async () => {
    const messages = [shell("the excerpt", spillOf("spill/9", ORIGINAL))];
    expect(textOf(await fetchFull({ messages, readSpill }, { ref: "call_1" }))).toBe(
      "What was sent of the result of run_shell, characters 0-11 of 11\nspill/9 is gone\nthe excerpt",
    );
  });

  it("is what was sent of it, with the reason, where the store fails", async () => {
    const failing = async () => {
      throw new Error("EIO: disk\nfault");
    };
    const answer = await fetchFull({ messages: [spilled], readSpill: failing }, { ref: "call_1" });
    expect(textOf(answer)).toMatch(
      /^What was sent of the result of run_shell, characters 0-202 of 202\nThe original can't be read: EIO: disk fault\nline 0\n/,
    );
    expect(answer.isError).toBeUndefined();
    const unknown = await fetchFull({ messages: [spilled], readSpill: failing }, { ref: "spill/8" });
    expect(textOf(unknown)).toMatch(/^No result has the ref "spill\/8"\./);
  });

  it("has no offset to go on from where a page ends with it", async () => {
    const original = "x".repeat(7_700);
    const messages = [shell(original.slice(0, 200), spillOf("spill/4", original))];
    const answer = await fetchFull(
      { messages, readSpill: storeOf({ "spill/4": original }) },
      { ref: "call_1" },
    );
    expect(textOf(answer)).toBe(`Result of run_shell, bytes 0-7700 of 7700\n${original}`);
    expect(answer.details).not.toHaveProperty("nextOffset");
  });

  it("is what was sent of it where there is no store", async () => {
    expect(textOf(await fetchFull({ messages: [spilled] }, { ref: "call_1" }))).toMatch(
      /^What was sent of the result of run_shell, characters 0-202 of 202\nThe original can't be read here\.\nline 0\n/,
    );
  });

  it("shows its images, of which only the ref of one that was spilled is no text", async () => {
    const image = { ref: "spill/image", size: 4_000, mediaType: "image/png" };
    const onlyImage = resultOf("call_2", [{ type: "text", text: "a pointer" }, IMAGE], {
      details: { spill: image },
    });
    const options = { messages: [onlyImage], readSpill };
    const { content } = await fetchFull(options, { ref: "call_2" }, { vision: true });
    expect(content).toEqual([
      { type: "text", text: "Result of read_file, characters 0-9 of 9\na pointer" },
      IMAGE,
    ]);
    const answer = await fetchFull(options, { ref: "spill/image" });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toBe(
      '"spill/image" is an image (image/png, 4000 bytes). fetch_full gives text only.',
    );
  });
});

describe("an original that no result names", () => {
  it("is read all the same, and counts as from outside", async () => {
    const answer = await fetchFull({ messages: [], readSpill }, { ref: "spill/1", limit: 1_000 });
    expect(textOf(answer)).toMatch(
      /^Original "spill\/1", from byte 0\nline 0\n.*\n?\[There may be more; go on with offset 700\]$/s,
    );
    expect(answer.details).toMatchObject({ trust: "external", nextOffset: 700 });
  });

  it("ends without an error, also where the answer before named the very end", async () => {
    const readAll = storeOf({ "spill/1": "x".repeat(7_700) });
    const page = await fetchFull({ messages: [], readSpill: readAll }, { ref: "spill/1" });
    expect(textOf(page)).toMatch(/\[There may be more; go on with offset 7700\]$/);
    const end = await fetchFull({ messages: [], readSpill: readAll }, { ref: "spill/1", offset: 7_700 });
    expect(textOf(end)).toBe('Original "spill/1", nothing from byte 7700 on: that was the end\n');
    expect(end.isError).toBeUndefined();
  });

  it("is said to be gone where a pointer names it, else to be unknown", async () => {
    const pointer = spillPointer({ ref: "spill/9", size: 9, mediaType: "text/plain" }, "Read it.");
    const note = { role: "user" as const, content: [{ type: "text" as const, text: pointer }], timestamp: 0 };
    const gone = await fetchFull({ messages: [note], readSpill }, { ref: "spill/9" });
    expect(gone).toMatchObject({ isError: true, content: "spill/9 is gone" });
    const unknown = await fetchFull({ messages: [note], readSpill }, { ref: "spill/8" });
    expect(unknown).toMatchObject({
      isError: true,
      content: expect.stringMatching(/^No result has the ref "spill\/8"\./),
    });
  });
});

describe("a result that a compaction took out of the history", () => {
  const archived = resultOf("call_9", "the tide table of May");

  it("comes from the archive, which is not read for what the history holds", async () => {
    let reads = 0;
    const archive = async () => {
      reads++;
      return [archived, resultOf("call_1", "an older text by the same id")];
    };
    const messages = [resultOf("call_1", "the pilot is Ingrid")];
    const ask = async (ref: string) => JSON.stringify(await fetchFull({ messages, archive }, { ref }));
    expect(await ask("call_1")).toContain("the pilot is Ingrid");
    expect(reads).toBe(0);
    expect(await ask("call_9")).toContain("the tide table of May");
    expect(await ask("call_7")).toContain("No result has the ref");
  });
});
