import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createEditFileTool } from "@toolrail/tools-write";
import { encodeText } from "@toolrail/workspace";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callTool } from "../support/call-tool.ts";
import { edit, textAfter } from "../support/edit-text.ts";
import { noteAsRead } from "../support/known-to-session.ts";
import { type Files, workspaceWith } from "../support/temporary-folder.ts";

const encoded = (text: string, encoding: string, bom: number[] = []): Buffer => {
  const result = encodeText(text, encoding);
  if (!result.ok) throw new Error(`not in ${encoding}`);
  return Buffer.concat([Buffer.from(bom), result.bytes]);
};

describe("edit_file: the match", () => {
  it("replaces the one occurrence, and says where", async () => {
    const { text, after, output } = await edit("a\nb\nc\n", "b\n", "B\nB2\n");
    expect(after.toString()).toBe("a\nB\nB2\nc\n");
    expect(text).toBe("Edited f.txt: 1 replacement, line 2.");
    expect(output.details).toMatchObject({ path: "f.txt", replacements: 1, lines: [2] });
    expect(output.details?.diff).toBe(
      ["--- a/f.txt", "+++ b/f.txt", "@@ -1,3 +1,4 @@", " a", "-b", "+B", "+B2", " c", ""].join("\n"),
    );
  });

  it("takes both strings literally", async () => {
    expect(await textAfter("x = 1\n", "x = 1", "$& $1 $` $' \\n &amp;")).toBe("$& $1 $` $' \\n &amp;\n");
    expect(await textAfter("a.*b\naxxb\n", "a.*b", "(c)")).toBe("(c)\naxxb\n");
    expect(await textAfter("if (a &amp; b)\n", "a &amp; b", "a")).toBe("if (a)\n");
  });

  it("lets an exact match win over one that only looks like it", async () => {
    expect(await textAfter('g = "hi"\ng = “hi”\n', 'g = "hi"', "g = 1")).toBe("g = 1\ng = “hi”\n");
    expect(await textAfter("It's\n", "It's", "It’s")).toBe("It’s\n");
  });

  it("deletes, and keeps what is not the match to the byte", async () => {
    expect(await textAfter("one  \ntwo\t\n\n\nthree", "two\t\n", "")).toBe("one  \n\n\nthree");
    expect(await textAfter("t\n", "t", "t \t")).toBe("t \t\n");
  });

  it("asks for more context when there are several, and names the lines", async () => {
    const { text, isError, after } = await edit("it\n  ok\nit\n\n  ok\n", "  ok\n", "  no\n");
    expect(isError).toBe(true);
    expect(text).toBe(
      "old_string occurs 2 times in f.txt, lines 2 and 5, so nothing was changed. Add lines around it until it occurs once, or set replace_all to true to replace each.",
    );
    expect(after.toString()).toBe("it\n  ok\nit\n\n  ok\n");
  });

  it("counts places that overlap, and replaces from left to right", async () => {
    expect((await edit("aaa\n", "aa", "b")).text).toContain("occurs 2 times");
    expect(await textAfter("aaa\n", "aa", "b", true)).toBe("ba\n");
    const { text, after } = await edit("x x\nx\n", "x", "xx", true);
    expect(after.toString()).toBe("xx xx\nxx\n");
    expect(text).toBe("Edited f.txt: 3 replacements, lines 1 and 2.");
  });

  it("does what cutting and joining does, and nothing where there is not one place", async () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "$", "é", "😀"), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (before, old_string, new_string) => {
        fc.pre(old_string !== "" && old_string !== new_string);
        const { after, isError } = await edit(before, old_string, new_string);
        const pieces = before.split(old_string);
        const overlaps = before.indexOf(old_string) !== before.lastIndexOf(old_string);
        expect(isError).toBe(pieces.length !== 2 || overlaps);
        expect(after.toString()).toBe(isError ? before : pieces.join(new_string));
      }),
      { numRuns: 60 },
    );
  });

  it("does not list a thousand lines", async () => {
    const { text } = await edit("x\n".repeat(3_000), "x", "y");
    expect(text).toContain("occurs 1,000 times or more");
    expect(text.length).toBeLessThan(400);
  });

  it.each([
    ["same strings", "a\n", "a", "a", "are the same"],
    ["the same but for line ends", "a\r\nb", "a\n", "a\r\n", "are the same"],
    ["an empty old_string", "abc", "", "X", "old_string is empty"],
    ["half a character", "a", "a", "\ud83d", "surrogate"],
  ])("refuses %s", async (_name, before, old_string, new_string, reason) => {
    for (const replace_all of [false, true]) {
      const { text, isError, after } = await edit(before, old_string, new_string, replace_all);
      expect(isError).toBe(true);
      expect(text).toContain(reason);
      expect(after.toString()).toBe(before);
    }
  });
});

describe("edit_file: bytes", () => {
  const UTF16LE = [0xff, 0xfe];
  it.each([
    ["a UTF-8 mark", Buffer.from("\ufeffone\r\ntwo\r\n"), Buffer.from("\ufeffone\r\n2 é\r\n")],
    ["UTF-16", encoded("one\ntwo\n", "utf-16le", UTF16LE), encoded("one\n2 é\n", "utf-16le", UTF16LE)],
    ["GB18030", encoded("数据库连接失败\ntwo\n", "gb18030"), encoded("数据库连接失败\n2 é\n", "gb18030")],
    [
      "windows-1252",
      encoded("naïve café\ntwo\n", "windows-1252"),
      encoded("naïve café\n2 é\n", "windows-1252"),
    ],
  ])("keeps %s", async (_name, before, expected) => {
    const { isError, after } = await edit(before, "two", "2 é");
    expect(isError).toBe(false);
    expect(after.toString("hex")).toBe(expected.toString("hex"));
  });

  it("keeps stray bytes in UTF-8 as they are", async () => {
    const stray = Buffer.concat([
      Buffer.from("数据库连接失败 ".repeat(3)),
      Buffer.from([0xff, 0xc3]),
      Buffer.from(" 连接失败\ntwo\n"),
    ]);
    const { after, isError } = await edit(stray, "two", "二");
    expect(isError).toBe(false);
    expect(after.equals(Buffer.concat([stray.subarray(0, -4), Buffer.from("二\n")]))).toBe(true);
  });

  it("names what the file's encoding can't write", async () => {
    const before = encoded("naïve café\ntwo\n", "windows-1252");
    const { text, isError, after } = await edit(before, "two", "二");
    expect(isError).toBe(true);
    expect(text).toBe(
      'f.txt was not changed: it is written in windows-1252, which has no "二" (U+4E8C). Use characters of that encoding.',
    );
    expect(after.equals(before)).toBe(true);
  });

  it("refuses a binary", async () => {
    const before = Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 7) % 256));
    const { text, after } = await edit(before, "a", "b");
    expect(text).toContain("is binary");
    expect(after.equals(before)).toBe(true);
  });
});

describe("edit_file: the file", () => {
  const call = (made: ReturnType<typeof workspaceWith>, args: Record<string, unknown>) =>
    callTool(createEditFileTool(made.workspace), args);
  const made = (files: Files = { "f.txt": "same\n" }) => workspaceWith(files);

  it("keeps the mode", async () => {
    const { workspace, root } = made();
    chmodSync(join(root, "f.txt"), 0o751);
    await callTool(createEditFileTool(workspace), { path: "f.txt", old_string: "same", new_string: "new" });
    expect(statSync(join(root, "f.txt")).mode & 0o7777).toBe(0o751);
  });

  it("needs no read before, but refuses what changed since one", async () => {
    const one = made();
    noteAsRead(one, "f.txt");
    writeFileSync(join(one.root, "f.txt"), "same\nmore\n");
    const args = { path: "f.txt", old_string: "same", new_string: "new" };
    const answer = await call(one, args);
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain("has changed since");
    noteAsRead(one, "f.txt");
    expect((await call(one, args)).isError).toBe(false);
  });

  it("goes by content, not by time", async () => {
    const one = made();
    noteAsRead(one, "f.txt");
    utimesSync(join(one.root, "f.txt"), new Date(2030, 1), new Date(2030, 1));
    expect((await call(one, { path: "f.txt", old_string: "same", new_string: "new" })).isError).toBe(false);
  });

  it("knows what it wrote itself", async () => {
    const one = made();
    await call(one, { path: "f.txt", old_string: "same", new_string: "new" });
    expect((await call(one, { path: "f.txt", old_string: "new", new_string: "newer" })).isError).toBe(false);
    writeFileSync(join(one.root, "f.txt"), "newer, by somebody else\n");
    expect((await call(one, { path: "f.txt", old_string: "newer", new_string: "x" })).text).toContain(
      "has changed",
    );
  });

  it("follows a link inside, which stays a link", async () => {
    const one = made();
    symlinkSync("f.txt", join(one.root, "link"));
    await call(one, { path: "link", old_string: "same", new_string: "new" });
    expect(lstatSync(join(one.root, "link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(one.root, "f.txt"), "utf8")).toBe("new\n");
  });

  it.each([
    ["missing.txt", "does not exist"],
    ["folder", "is a directory"],
  ])("says why it can't edit %s", async (path, reason) => {
    const one = made({ "folder/a": "" });
    const answer = await call(one, { path, old_string: "a", new_string: "b" });
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain(reason);
    expect(existsSync(join(one.root, "missing.txt"))).toBe(false);
  });
});
