import { crc32, deflateSync } from "node:zlib";
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
const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([Buffer.from(uint32(data.length)), body, Buffer.from(uint32(crc32(body)))]);
};
const pngOf = (width: number, height: number, pixels: Uint8Array) =>
  Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", Buffer.from([...uint32(width), ...uint32(height), 8, 2, 0, 0, 0])),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
const png = (width: number, height: number) =>
  pngOf(width, height, deflateSync(Buffer.alloc(height * (1 + width * 3))));
const gif = Buffer.from([
  ...[...Buffer.from("GIF89a"), 3, 0, 2, 0, 0, 0, 0],
  ...[0x2c, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b],
]);
const jpeg = Buffer.from([
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1],
  ...[0xff, 0xc4, 0, 3, 0],
  ...[0xff, 0xc0, 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0],
  ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34],
  ...[0xff, 0xd9],
]);
const webp = (...chunks: [form: string, body: number[]][]) => {
  const parts = chunks.map(([form, body]) =>
    Buffer.concat([Buffer.from(form), Buffer.from([body.length, 0, 0, 0, ...body])]),
  );
  const all = Buffer.concat([Buffer.from("WEBP"), ...parts]);
  return Buffer.concat([Buffer.from("RIFF"), Buffer.from([all.length, 0, 0, 0]), all]);
};
const lossy: [string, number[]] = ["VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, 64, 0, 32, 0]];
const webpExtended = webp(["VP8X", [0, 0, 0, 0, 99, 0, 0, 49, 0, 0]], lossy);
const webpLossy = webp(lossy);
const webpLossless = webp(["VP8L", [0x2f, 9, 0xc0, 1, 0, 0, 0, 0, 0, 0]]);

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

  it.each([
    ["a.gif", gif],
    ["a.jpg", jpeg],
    ["a.webp", webpExtended],
    ["b.webp", webpLossy],
    ["c.webp", webpLossless],
    ["a side of 8,000.png", png(8_000, 1)],
    ["bytes behind its end.jpg", Buffer.concat([jpeg, Buffer.alloc(9)])],
  ])("shows a whole %s to a model that can see", async (path, content) => {
    const { output } = await read(path, content, true);
    expect(output.content).toEqual([
      expect.anything(),
      expect.objectContaining({ type: "image", data: content.toString("base64") }),
    ]);
  });

  const flipped = (content: Buffer, at: number) =>
    Buffer.concat([content.subarray(0, at), Buffer.from([(content[at] ?? 0) ^ 1]), content.subarray(at + 1)]);
  it.each([
    ["a PNG cut in its pixels", png(8, 8).subarray(0, 45)],
    ["a PNG without its end", png(8, 8).subarray(0, -12)],
    ["a PNG of eight bytes", png(8, 8).subarray(0, 8)],
    ["a PNG with a flipped bit", flipped(png(8, 8), 45)],
    ["a PNG whose pixels are one byte", pngOf(4_000, 4_000, Buffer.from([0]))],
    ["a PNG without pixels", png(0, 0)],
    ["a PNG with a side of 8,001", png(8_001, 1)],
    ["a JPEG without a frame", Buffer.concat([jpeg.subarray(0, 8), jpeg.subarray(-2)])],
    ["a JPEG without its end", jpeg.subarray(0, -2)],
    ["a JPEG without a scan", Buffer.concat([jpeg.subarray(0, 26), jpeg.subarray(-2)])],
    ["a GIF without its end", gif.subarray(0, -1)],
    ["a GIF without an image", Buffer.concat([gif.subarray(0, 13), gif.subarray(-1)])],
    ["a WebP that is cut off", webpLossy.subarray(0, -1)],
    ["a WebP without pixels", webp(["VP8X", [0, 0, 0, 0, 99, 0, 0, 49, 0, 0]])],
  ])("says in words that %s can't be shown", async (_name, content) => {
    const { text, output, isError } = await read("a.img", content, true);
    expect(isError).toBe(false);
    expect(text).toMatch(/^a\.img is an image: image\/\w+, .*\. It is not shown: .+\.$/);
    expect(JSON.stringify(output.content)).not.toContain('"image"');
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
