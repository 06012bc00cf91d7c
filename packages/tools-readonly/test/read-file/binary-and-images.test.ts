import { deflateSync } from "node:zlib";
import { createReadFileTool } from "@toolrail/tools-readonly";
import { describe, expect, it } from "vitest";
import { MAX_IMAGE_BYTES } from "../../src/read-file/limits.ts";
import { callTool } from "../support/call-tool.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

function read(path: string, content: Uint8Array | string, vision = false) {
  const { workspace } = workspaceWith({ [path]: content });
  return callTool(createReadFileTool(workspace), { path }, { vision });
}

const noise = Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 91) % 256));
const uint32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const png = (width: number, height: number) =>
  Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    Buffer.from([0, 0, 0, 13]),
    Buffer.from("IHDR"),
    Buffer.from([...uint32(width), ...uint32(height), 8, 2, 0, 0, 0, 0, 0, 0, 0]),
    deflateSync(noise),
  ]);
const gif = Buffer.from([...Buffer.from("GIF89a"), 3, 0, 2, 0, 0, 0, 0, 0x3b]);
const jpeg = Buffer.from([
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1],
  ...[0xff, 0xc4, 0, 3, 0],
  ...[0xff, 0xc0, 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0],
  ...[0xff, 0xd9],
]);
const riff = (form: string, body: number[]) =>
  Buffer.concat([
    Buffer.from("RIFF\x20\0\0\0WEBP", "latin1"),
    Buffer.from(form),
    Buffer.from([10, 0, 0, 0, ...body]),
  ]);
const webpExtended = riff("VP8X", [0, 0, 0, 0, 99, 0, 0, 49, 0, 0]);
const webpLossy = riff("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, 64, 0, 32, 0]);
const webpLossless = riff("VP8L", [0x2f, 9, 0xc0, 1, 0, 0, 0, 0, 0, 0]);

describe("read_file and images", () => {
  it.each([
    ["a.png", png(640, 480), "image/png, 640 x 480 pixels"],
    ["a.gif", gif, "image/gif, 3 x 2 pixels"],
    ["a.jpg", jpeg, "image/jpeg, 30 x 20 pixels"],
    ["a.webp", webpExtended, "image/webp, 100 x 50 pixels"],
    ["b.webp", webpLossy, "image/webp, 64 x 32 pixels"],
    ["c.webp", webpLossless, "image/webp, 10 x 8 pixels"],
  ])("tells type and size of %s to a model that can't see", async (path, content, facts) => {
    const { text, isError } = await read(path, content);
    expect(isError).toBe(false);
    expect(text).toBe(`${path} is an image: ${facts}, ${content.length} bytes.`);
  });

  it("shows the image to a model that can see", async () => {
    const { output } = await read("a.png", png(1, 1), true);
    expect(output.content).toEqual([
      { type: "text", text: expect.stringContaining("1 x 1 pixels") },
      { type: "image", mediaType: "image/png", data: png(1, 1).toString("base64") },
    ]);
  });

  it("says when an image is too large to be shown", async () => {
    const { text } = await read("a.png", Buffer.concat([png(1, 1), Buffer.alloc(MAX_IMAGE_BYTES)]), true);
    expect(text).toContain("too large to be shown: at most 3,750,000 bytes are.");
  });
});

describe("read_file and binary files", () => {
  it.each([
    ["a.out", "\x7fELF", "ELF program or library"],
    ["a.zip", "PK\x03\x04", "ZIP archive"],
    ["a.gz", "\x1f\x8b", "gzip data"],
    ["a.dat", "", "data of unknown type"],
  ])("tells type and size of %s, and shows no bytes", async (path, magic, type) => {
    const content = Buffer.concat([Buffer.from(magic, "latin1"), Buffer.alloc(40), noise]);
    const { text, isError } = await read(path, content);
    expect(isError).toBe(false);
    expect(text).toBe(`${path} is a binary file: ${type}, ${content.length} bytes. Its bytes are not shown.`);
  });

  it.each(["BM is short for benchmark.\n", "MZ\n", "ID3_LIMIT = 10\n", "GIF89a is a format\n", "BZh\n"])(
    "takes text that begins like a binary for text: %s",
    async (content) => {
      expect((await read("a.md", content)).text).toContain(`1\t${content.trimEnd()}`);
    },
  );

  it("does not take one stray byte for binary", async () => {
    expect((await read("a.log", "before\0after\nsecond line of text\n")).text).toContain(
      "2\tsecond line of text",
    );
  });

  it("looks at the window that it shows, not at the file's head", async () => {
    const { workspace } = workspaceWith({
      "a.dat": Buffer.concat([
        Buffer.from("a line of text\n".repeat(10)),
        Buffer.alloc(500),
        Buffer.from("\n"),
      ]),
    });
    const tool = createReadFileTool(workspace);
    expect((await callTool(tool, { path: "a.dat", limit: 5 })).text).toContain("5\ta line of text");
    expect((await callTool(tool, { path: "a.dat", offset: 11 })).text).toContain("binary file");
  });
});
