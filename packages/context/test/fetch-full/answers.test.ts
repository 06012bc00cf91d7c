import { describe, expect, it } from "vitest";
import { fetchFull, IMAGE, resultOf, textOf } from "./fixtures.ts";

const LINE = `${"x".repeat(99)}\n`;
const LONG = LINE.repeat(200);

describe("a result at hand", () => {
  it("comes whole where it fits", async () => {
    const answer = await fetchFull({ messages: [resultOf("call_1", "one\ntwo\n")] }, { ref: "call_1" });
    expect(answer.isError).toBeUndefined();
    expect(textOf(answer)).toBe("Result of read_file, characters 0-8 of 8\none\ntwo\n");
  });

  it("ends at a line's end and says where to go on", async () => {
    const messages = [resultOf("call_1", LONG)];
    const first = await fetchFull({ messages }, { ref: "call_1", limit: 5_050 });
    expect(textOf(first)).toBe(
      `Result of read_file, characters 0-4700 of 20000\n${LINE.repeat(47)}[15300 characters more; go on with offset 4700]`,
    );
    const last = await fetchFull({ messages }, { ref: "call_1", offset: 19_900 });
    expect(textOf(last)).toBe(`Result of read_file, characters 19900-20000 of 20000\n${LINE}`);
  });

  it("is at most 8,000 characters with all notes by default, and never over what one answer may have", async () => {
    const messages = [resultOf("call_1", "y".repeat(60_000))];
    const length = async (limit?: number, maxChars?: number) =>
      textOf(
        await fetchFull(
          { messages },
          { ref: "call_1", ...(limit && { limit }) },
          { ...(maxChars && { maxChars }) },
        ),
      ).length;
    expect(await length()).toBeLessThanOrEqual(8_000);
    expect(await length()).toBeGreaterThan(7_600);
    expect(await length(50_000)).toBeGreaterThan(49_600);
    expect(await length(50_000, 3_000)).toBeLessThanOrEqual(3_000);
    expect(await length(500)).toBeLessThanOrEqual(500);
  });

  it("is the newest of its call, its texts one to a line", async () => {
    const text = (text: string) => ({ type: "text" as const, text });
    const messages = [resultOf("call_1", "old"), resultOf("call_1", [text("new"), text("lines")])];
    expect(textOf(await fetchFull({ messages }, { ref: "call_1" }))).toBe(
      "Result of read_file, characters 0-9 of 9\nnew\nlines",
    );
  });

  it("says that it failed", async () => {
    const messages = [resultOf("call_1", "no such file", { isError: true })];
    const answer = await fetchFull({ messages }, { ref: "call_1" });
    expect(textOf(answer)).toBe("Result of read_file (it failed), characters 0-12 of 12\nno such file");
    expect(answer.isError).toBeUndefined();
  });

  it("past its end is an error that names the size", async () => {
    const answer = await fetchFull({ messages: [resultOf("call_1", "four")] }, { ref: "call_1", offset: 4 });
    expect(answer).toMatchObject({ isError: true });
    expect(textOf(answer)).toBe(
      "Offset 4 is past the end of the result of read_file, which has 4 characters. Use 0, or the offset that the answer before named.",
    );
  });

  it("may be empty", async () => {
    const answer = await fetchFull({ messages: [resultOf("call_1", [])] }, { ref: "call_1" });
    expect(answer.isError).toBeUndefined();
    expect(textOf(answer)).toBe("Result of read_file, without text\n");
  });
});

describe("images", () => {
  const messages = [resultOf("call_1", [{ type: "text", text: LONG }, IMAGE, IMAGE])];

  it("come with the first page for a model that sees them", async () => {
    const { content } = await fetchFull({ messages }, { ref: "call_1" }, { vision: true });
    expect(content).toEqual([{ type: "text", text: expect.any(String) }, IMAGE, IMAGE]);
    expect(textOf({ content })).not.toContain("image");
  });

  it("are told of on later pages", async () => {
    const answer = await fetchFull({ messages }, { ref: "call_1", offset: 19_900 }, { vision: true });
    expect(textOf(answer)).toMatch(/x\n\[It has 2 images; offset 0 gives them\]$/);
    expect(answer.content).toHaveLength(1);
  });

  it("are told of to a model that sees none", async () => {
    const answer = await fetchFull({ messages: [resultOf("call_1", [IMAGE])] }, { ref: "call_1" });
    expect(textOf(answer)).toBe("Result of read_file, without text\n[It has an image, which you can't see]");
    expect(answer.content).toHaveLength(1);
  });
});

describe("trust", () => {
  it("is that of the original", async () => {
    const messages = [
      resultOf("call_1", "from a server", { details: { trust: "external" } }),
      resultOf("call_2", "from here", { details: { trust: "local" } }),
    ];
    expect((await fetchFull({ messages }, { ref: "call_1" })).details).toEqual({
      ref: "call_1",
      unit: "characters",
      offset: 0,
      total: 13,
      trust: "external",
    });
    expect((await fetchFull({ messages }, { ref: "call_2" })).details).not.toHaveProperty("trust");
  });
});

describe("an unknown ref", () => {
  const explained = `A ref is the text in quotes behind fetch_full(ref= or "_ref":.`;

  it("is answered with what it looks like", async () => {
    const messages = [resultOf("toolu_abc123", "a"), resultOf("other_one_entirely", "b")];
    const answer = await fetchFull({ messages }, { ref: "toolu_abc132" });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toBe(
      `No result has the ref "toolu_abc132". ${explained} The nearest: "toolu_abc123" (read_file).`,
    );
  });

  it("is answered with the newest five otherwise, its own answers left out", async () => {
    const messages = [
      ...Array.from({ length: 9 }, (_, index) => resultOf(`call_${index}`, "a")),
      resultOf("call_9", "b", { toolName: "fetch_full" }),
    ];
    expect(textOf(await fetchFull({ messages }, { ref: "something else" }))).toBe(
      `No result has the ref "something else". ${explained} The newest results: ${[8, 7, 6, 5, 4]
        .map((index) => `"call_${index}" (read_file)`)
        .join(", ")}.`,
    );
  });

  it("is shown between characters where it is long", async () => {
    const answer = await fetchFull({ messages: [] }, { ref: `${"x".repeat(78)}😀😀` });
    expect(textOf(answer)).toContain(`the ref "${"x".repeat(78)}…".`);
  });

  it("is answered where there is no result, however long it is", async () => {
    const answer = await fetchFull({ messages: [] }, { ref: "z".repeat(5_000) });
    expect(textOf(answer)).toContain("There is no result yet.");
    expect(textOf(answer).length).toBeLessThan(300);
  });
});
