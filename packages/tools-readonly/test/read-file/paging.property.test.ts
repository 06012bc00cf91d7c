import { createReadFileTool } from "@toolrail/tools-readonly";
import fc from "fast-check";
import { expect, it } from "vitest";
import { callTool } from "../support/call-tool.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

const unit = fc.constantFrom(
  "a",
  "b ",
  "é",
  "漢字",
  "😀",
  "\t",
  "\n",
  "\r\n",
  "x".repeat(180),
  "word ".repeat(30),
);
const content = fc.array(unit, { minLength: 1, maxLength: 60 }).map((units) => units.join(""));
const GO_ON = /… \[[\d,]+ more characters; go on with offset (\d+), column (\d+)\]$/;

/** Reads a whole file as a model would: by the offsets and columns that the answers name. */
async function readAll(tool: ReturnType<typeof createReadFileTool>, limit: number, maxChars: number) {
  const lines = new Map<number, string>();
  let next: { offset: number; column: number } | undefined = { offset: 1, column: 1 };
  for (let call = 0; next !== undefined; call++) {
    if (call > 500) throw new Error("no end");
    const { text, isError } = await callTool(tool, { path: "a.txt", limit, ...next }, { maxChars });
    if (isError) throw new Error(text);
    if (maxChars >= 700) expect(text.length).toBeLessThanOrEqual(maxChars);
    next = undefined;
    for (const line of text.split("\n").slice(1)) {
      const cut = GO_ON.exec(line);
      const shown = /^(\d+)\t(.*)$/s.exec(cut === null ? line : line.slice(0, cut.index));
      if (shown !== null) {
        const number = Number(shown[1]);
        lines.set(number, (lines.get(number) ?? "") + shown[2]);
      }
      const offset = /^\(more lines follow; go on with offset (\d+)\)$/.exec(line);
      if (cut !== null) next = { offset: Number(cut[1]), column: Number(cut[2]) };
      else if (offset !== null) next = { offset: Number(offset[1]), column: 1 };
      if (cut !== null) break;
    }
  }
  return [...lines.values()];
}

it("gives every character of a file once, whatever the window and the room", async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.constantFrom("utf8", "utf16le"),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 700, max: 2_000 }),
      async (text, encoding, limit, maxChars) => {
        const bytes = Buffer.from(encoding === "utf8" ? text : `\uFEFF${text}`, encoding as BufferEncoding);
        const tool = createReadFileTool(workspaceWith({ "a.txt": bytes }).workspace);
        const expected = text.split(/\r?\n/);
        if (expected.at(-1) === "") expected.pop();
        expect(await readAll(tool, limit, maxChars)).toEqual(expected);
      },
    ),
    { numRuns: 150 },
  );
});
