import { createReadFileTool } from "@toolrail/tools-readonly";
import { describe, expect, it } from "vitest";
import { callTool } from "../support/call-tool.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

function read(content: Uint8Array | string, args: Record<string, unknown> = {}) {
  const { workspace } = workspaceWith({ "a.txt": content });
  return callTool(createReadFileTool(workspace), { path: "a.txt", ...args });
}
const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16();

describe("read_file and encodings", () => {
  it("drops a UTF-8 mark", async () => {
    const { text } = await read("\uFEFFone\n");
    expect(text).toBe("a.txt (lines 1-1 of 1)\n1\tone");
  });

  it.each([
    ["utf-16le", Buffer.from("\uFEFFmode=a\r\nlevel=ü\r\n", "utf16le")],
    ["utf-16be", bigEndian("\uFEFFmode=a\r\nlevel=ü\r\n")],
    ["utf-16le", Buffer.from("mode=a\r\nlevel=ü\r\n", "utf16le")],
  ])("decodes %s and names it", async (encoding, content) => {
    const { text, output } = await read(content);
    expect(text).toBe(`a.txt (lines 1-2 of 2, ${encoding})\n1\tmode=a\n2\tlevel=ü`);
    expect(output.details).toMatchObject({ lineEnd: "crlf", encoding });
  });

  it("finds the lines of UTF-16 where a byte of a character looks like a line end", async () => {
    // U+0A0A has the byte of a line feed twice, U+010A and U+0A01 once.
    const lines = Array.from({ length: 3_000 }, (_, index) => `\u0A0A\u010A\u0A01 ${index + 1}`);
    const content = Buffer.from(`\uFEFF${lines.join("\n")}\n`, "utf16le");
    const { text } = await read(content, { offset: 2_500, limit: 1 });
    expect(text).toContain("(lines 2500-2500 of 3000, utf-16le)\n2500\t\u0A0A\u010A\u0A01 2500");
    const swapped = await read(Buffer.from(content).swap16(), { offset: -1 });
    expect(swapped.text).toContain("3000\t\u0A0A\u010A\u0A01 3000");
  });

  it("detects windows-1252", async () => {
    const { text } = await read(Buffer.from("Gr\xfc\xdfe aus K\xf6ln\n", "latin1"));
    expect(text).toBe("a.txt (lines 1-1 of 1, windows-1252)\n1\tGrüße aus Köln");
  });

  it("takes the encoding that is asked for", async () => {
    // "中文" in GB18030.
    const { text } = await read(Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x0a]), { encoding: "GBK" });
    expect(text).toBe("a.txt (lines 1-1 of 1, gbk)\n1\t中文");
  });

  it("says when bytes do not fit", async () => {
    const { text } = await read(Buffer.from("caf\xe9\n", "latin1"), { encoding: "utf-8" });
    expect(text).toContain("1\tcaf\uFFFD\n(some bytes do not fit utf-8");
  });

  it("refuses an encoding that does not exist", async () => {
    const { text, isError } = await read("x\n", { encoding: "klingon" });
    expect(isError).toBe(true);
    expect(text).toContain('"klingon" is no known encoding');
  });

  it("does not take a character that a block's end cuts for damage", async () => {
    const content = "漢字テスト".repeat(30_000);
    const { text, output } = await read(`${content}\n`, { column: 140_000 });
    expect(text).not.toContain("\uFFFD");
    expect(output.isError).toBeUndefined();
    expect(text.split("\n")[1]).toBe(`1\t${content.slice(139_999)}`);
  });
});
