import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestLineEnds, replaceText } from "../../src/edit-file/replace-text.ts";
import { textForm } from "../../src/text-file/text-form.ts";
import { edit, textAfter } from "../support/edit-text.ts";

describe("edit_file: line ends", () => {
  it.each([
    ["LF finds CRLF, which stays", "a\r\nb\r\nc\r\n", "a\nb\n", "a\nB\n", "a\r\nB\r\nc\r\n"],
    ["CRLF finds LF, which stays", "a\nb\nc\n", "a\r\nb\r\n", "a\r\nB\r\n", "a\nB\nc\n"],
    ["an added line takes the file's", "x=1\r\ny=2\r\n", "x=1\n", "x=1\nw=0\n", "x=1\r\nw=0\r\ny=2\r\n"],
    ["also within a line", "a b\r\nc\r\n", "a b", "a\nb", "a\r\nb\r\nc\r\n"],
    ["also in the last line", "a\r\nb c", "b c", "b\nc", "a\r\nb\r\nc"],
    ["LF lines of a mixed file", "a\r\nb\nc\n", "b\nc\n", "b\nC\n", "a\r\nb\nC\n"],
    ["CRLF lines of a mixed file", "a\nb\r\nc\r\nd\n", "b\nc\n", "b\nx\nc\n", "a\nb\r\nx\r\nc\r\nd\n"],
    ["each line keeps its own", "a\r\nb\nc\r\nd\n", "a\nb\nc\nd\n", "a\nB\nc\nd\n", "a\r\nB\nc\r\nd\n"],
    ["a lost line takes its end along", "a\r\nb\nc\r\n", "a\nb\nc\n", "a\nc\n", "a\r\nc\r\n"],
    ["no line end at the end", "{\r\n  1\r\n}", "1", "2", "{\r\n  2\r\n}"],
    ["from a line end on", "a\r\nb\r\n", "\nb", "\nB", "a\r\nB\r\n"],
  ])("%s", async (_name, before, old_string, new_string, after) => {
    expect(await textAfter(before, old_string, new_string)).toBe(after);
  });

  it("changes no other byte, whatever the line ends", async () => {
    const line = fc.tuple(fc.constantFrom("a", "b", " c", "", "d\t"), fc.constantFrom("\n", "\r\n"));
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 8 }),
        fc.array(line, { maxLength: 8 }),
        async (head, tail) => {
          const join_ = (lines: readonly (readonly [string, string])[]) =>
            lines.map((part) => part.join("")).join("");
          const [before, behind] = [join_(head), join_(tail)];
          const { after } = await edit(`${before}<one>\r\n<two>\n${behind}`, "<one>\n<two>\n", "<1>\n<2>\n");
          expect(after.toString()).toBe(`${before}<1>\r\n<2>\n${behind}`);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ["in the last line", "a\r\nb,c,d", ",", ",\n", "a\r\nb,\r\nc,\r\nd"],
    ["in each line", "a,b\r\nc,d\r\n", ",", "\n", "a\r\nb\r\nc\r\nd\r\n"],
    ["LF stays LF", "a\nb,c,d", ",", ",\r\n", "a\nb,\nc,\nd"],
    ["as its own line ends, else the one before", "a,b\nc,d\r\ne,f", ",", "\n", "a\nb\nc\r\nd\r\ne\r\nf"],
    ["behind an empty first line", "\na,b,c", ",", "\n", "\na\nb\nc"],
  ])("added at several places: %s", async (_name, before, old_string, new_string, after) => {
    expect(await textAfter(before, old_string, new_string, true)).toBe(after);
  });

  it("gives a file of one kind no other", async () => {
    const text = fc.string({ unit: fc.constantFrom("a", ",", "\n"), maxLength: 14 });
    const wanted = fc.constantFrom(",", "a", "\n", "a,", ",\n", "\na");
    const written = fc.string({ unit: fc.constantFrom("b", "\n"), maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(text, wanted, written, fc.boolean(), async (lines, old_string, new_string, all) => {
        const before = `a\r\n${lines.replaceAll("\n", "\r\n")}`;
        expect((await textAfter(before, old_string, new_string, all)).replaceAll("\r\n", "")).not.toMatch(
          /[\r\n]/,
        );
      }),
      { numRuns: 100 },
    );
  });

  it("looks for the next line end once, however many places its line has", () => {
    const text = ",".repeat(2_000_000);
    const nearest = nearestLineEnds(`${text}\r\n`);
    const none = nearestLineEnds(`\r\n${text}`);
    for (let at = 2; at < text.length; at++) {
      if (nearest(at) !== "\r\n" || none(at) !== "\r\n") throw new Error(`at ${at}`);
    }
  });

  it("takes no time for many places in one line", () => {
    const form = textForm("f", Buffer.from('"abcdefgh":1,'.repeat(400_000)));
    if (!form.ok) throw new Error(form.message);
    const replaced = replaceText("f", form, {
      path: "f",
      old_string: ",",
      new_string: ",\n",
      replace_all: true,
    });
    expect(replaced.ok && replaced.text).toBe('"abcdefgh":1,\n'.repeat(400_000));
  });
});
