import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMarkdownStream } from "../../src/output/markdown-stream.ts";

const tags = (name: string) => (text: string) => (text === "" ? "" : `<${name}>${text}</${name}>`);
const palette = {
  bold: tags("b"),
  dim: tags("d"),
  red: tags("r"),
  green: tags("g"),
  yellow: tags("y"),
  cyan: tags("c"),
};

function render(...deltas: string[]): string {
  const stream = createMarkdownStream(palette, 1000);
  return deltas.map((delta) => stream.push(delta)).join("") + stream.end();
}

/** Pieces of one span that were painted one by one are one span. */
const joined = (text: string) => text.replace(/<\/(\w)><\1>/g, "");

describe("createMarkdownStream", () => {
  it.each([
    ["plain words\n", "plain words\n"],
    ["# Title\nrest", "<b>Title</b>\nrest"],
    ["- one\n  * two\n", "• one\n  • two\n"],
    ["a **bold** word, `code` and _emphasis_.", "a <b>bold</b> word, <c>code</c> and <d>emphasis</d>."],
    [
      "\n\n```js\nlet a = `b`;\n\n# no title\n```\ndone `x`",
      "\n\n<d>```js</d>\n<c>let a = `b`;</c>\n\n<c># no title</c>\n<d>```</d>\ndone <c>x</c>",
    ],
    ["one\n\n- two", "one\n\n• two"],
    ["```js", "<d>```js</d>"],
  ])("renders %j", (text, expected) => {
    expect(render(text)).toBe(expected);
  });

  it.each([
    "2 * 3 * 4",
    "a glob **/*.ts and *args, **kwargs",
    "an open `tick\nand **strong\nand _emphasis",
    "snake_case_name and __init__",
    "#hash",
    "ends with *",
    "5 - 3",
  ])("leaves %j as it is", (text) => {
    expect(render(text)).toBe(text);
  });

  it("shows a word as soon as nothing about it is open", () => {
    const stream = createMarkdownStream(palette, 80);
    expect(stream.push("The fault")).toBe("The");
    expect(stream.push(" is in `src")).toBe(" fault is in");
    expect(stream.push("/a.ts` on")).toBe(" <c>src/a.ts</c>");
    expect(stream.end()).toBe(" on");
  });

  it("wraps text between words, and code not at all", () => {
    const stream = createMarkdownStream(
      { ...palette, cyan: (text) => text && `\u001b[36m${text}\u001b[39m` },
      12,
    );
    const text = "- one two `three` four\n```\none two three four\n```\n";
    expect(stream.push(text)).toBe(
      "• one two\n  \u001b[36mthree\u001b[39m four\n<d>```</d>\n\u001b[36mone two three four\u001b[39m\n<d>```</d>\n",
    );
  });

  it("does not hold a long line back for a mark that is never closed", () => {
    const stream = createMarkdownStream(palette, 80);
    expect(stream.push("a ` ") + stream.push("x".repeat(2000))).toBe("a `");
  });

  it("renders the same wherever the text is cut", () => {
    const text = "# A\n\n- **b** and `c` _d_\n\n```\nx * y\n```\n**/*.ts snake_case_ _e_f _g_\nlast **open";
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), text.length];
        const parts = at.slice(1).map((end, index) => text.slice(at[index], end));
        expect(joined(render(...parts))).toBe(joined(render(text)));
      }),
    );
  });
});
