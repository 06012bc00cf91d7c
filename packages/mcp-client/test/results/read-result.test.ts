import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StructuredPolicy } from "../../src/results/place-structured.ts";
import { readResult } from "../../src/results/read-result.ts";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
const PNG_BYTES = Buffer.from(PNG, "base64").length;

interface Options {
  vision?: boolean;
  policy?: StructuredPolicy;
}

function read(result: unknown, { vision = false, policy = "text" }: Options = {}) {
  return readResult(result, { server: "s", tool: "t", vision, structuredContent: policy, rawResults: false });
}

/** Each block's text; the media type of an image. */
function shown(result: unknown, options?: Options): string[] {
  const { content } = read(result, options);
  if (typeof content === "string") throw new Error("blocks expected");
  return content.map((block) => (block.type === "text" ? block.text : block.mediaType));
}

const content = (...blocks: unknown[]) => ({ content: blocks });
const text = (value: string) => ({ type: "text", text: value });

describe("blocks of a result", () => {
  it.each<[string, unknown, string]>([
    ["text", text("hello"), "hello"],
    ["a bare string", "hello", "hello"],
    ["text with the line ends of Windows", text("a\r\nb\r\n"), "a\nb\n"],
    [
      "a resource with the line ends of Windows",
      { type: "resource", resource: { uri: "u:1", text: "a\r\nb" } },
      "[resource: u:1]\na\nb",
    ],
    ["text that is none", { type: "text", text: 5 }, '{"type":"text","text":5}'],
    [
      "audio",
      { type: "audio", data: "UklGRg==", mimeType: "audio/wav" },
      "[audio: audio/wav, 4 bytes; not shown, since it is not text]",
    ],
    [
      "audio without data",
      { type: "audio" },
      "[audio: unknown type, not valid base64; not shown, since it is not text]",
    ],
    [
      "a link with all it may have",
      {
        type: "resource_link",
        uri: "file:///a.md",
        name: "a.md",
        title: "Notes",
        mimeType: "text/markdown",
        size: 12,
        description: "My notes.",
      },
      "[resource link: file:///a.md, a.md, Notes, text/markdown, 12 bytes, My notes.]",
    ],
    ["a bare link", { type: "resource_link", uri: "x:y" }, "[resource link: x:y]"],
    ["a link to nowhere", { type: "resource_link", name: "a" }, '{"type":"resource_link","name":"a"}'],
    [
      "an embedded text",
      { type: "resource", resource: { uri: "note://1", mimeType: "text/plain", text: "line\nline" } },
      "[resource: note://1]\nline\nline",
    ],
    [
      "an embedded file",
      {
        type: "resource",
        resource: { uri: "file:///r.pdf", mimeType: "application/pdf", blob: "JVBERi0xLjcK" },
      },
      "[resource file:///r.pdf: application/pdf, 9 bytes; not shown, since it is not text]",
    ],
    [
      "an empty resource",
      { type: "resource", resource: { uri: "a:b" } },
      '{"type":"resource","resource":{"uri":"a:b"}}',
    ],
    ["no resource", { type: "resource" }, '{"type":"resource"}'],
    ["a type that nobody knows", { type: "hologram", depth: 3 }, '{"type":"hologram","depth":3}'],
    ["no type", { value: 1 }, '{"value":1}'],
    ["null", null, "null"],
    ["a number", 7, "7"],
  ])("%s", (_, block, said) => {
    expect(shown(content(block))).toEqual([said]);
  });

  it("keep their order", () => {
    expect(shown(content(text("a"), { type: "x" }, text("b")))).toEqual(["a", '{"type":"x"}', "b"]);
  });
});

describe("images", () => {
  const image = (data: unknown, mimeType = "image/png") => content({ type: "image", data, mimeType });

  it("are given to a model that sees, others are told of them", () => {
    expect(read(image(PNG), { vision: true }).content).toEqual([
      { type: "image", mediaType: "image/png", data: PNG },
    ]);
    expect(shown(image(PNG))).toEqual([
      `[image: image/png, ${PNG_BYTES} bytes; not shown, since this model does not see images]`,
    ]);
  });

  it("are of the kind that they are, whatever the server says", () => {
    expect(shown(image(PNG, "image/jpeg"), { vision: true })).toEqual(["image/png"]);
    const bytes = (text: string) => Buffer.from(text, "latin1").toString("base64");
    expect(shown(image(bytes("\xff\xd8\xff\xe0 and more")), { vision: true })).toEqual(["image/jpeg"]);
    expect(shown(image(bytes("GIF89a and more")), { vision: true })).toEqual(["image/gif"]);
    expect(shown(image(bytes("RIFF\xff\xff\xff\xffWEBPVP8 ")), { vision: true })).toEqual(["image/webp"]);
    expect(shown(image(bytes("RIFF\x00\x00\x00\x00WAVEfmt ")), { vision: true })[0]).toContain(
      "of this kind",
    );
  });

  it("may be wrapped over lines", () => {
    const wrapped = PNG.replace(/.{20}/g, "$&\n");
    expect(read(image(wrapped), { vision: true }).content).toEqual([
      { type: "image", mediaType: "image/png", data: PNG },
    ]);
  });

  it.each([
    ["no base64", "not an image!", "not valid base64"],
    ["none", undefined, "not valid base64"],
    ["a drawing", Buffer.from("<svg/>").toString("base64"), "6 bytes"],
    ["over the limit", `${PNG.slice(0, 80)}${"A".repeat(5_000_000)}`, "over 3750000 bytes"],
  ])("of data that is %s are told of only", (_, data, said) => {
    const [told] = shown(image(data, "image/svg+xml"), { vision: true });
    expect(told).toContain(said);
    expect(told?.length).toBeLessThan(200);
  });
});

describe("structured content", () => {
  const structuredContent = { answer: 42, list: [1] };
  const json = JSON.stringify(structuredContent);
  const same = text('{ "list": [1], "answer": 42 }');
  const link = { type: "resource_link", uri: "x:y" };
  const said = "[resource link: x:y]";

  it.each<[string, unknown[], Record<StructuredPolicy, string[]>]>([
    ["alone", [], { text: [json], structured: [json], both: [json] }],
    ["with an empty text", [text(" ")], { text: [" ", json], structured: [" ", json], both: [" ", json] }],
    ["with a text", [text("hi")], { text: ["hi"], structured: [json], both: ["hi", json] }],
    ["with the same as a text", [same], { text: [same.text], structured: [same.text], both: [same.text] }],
    [
      "with the same and more",
      [text("hi"), same],
      { text: ["hi", same.text], structured: ["hi", same.text], both: ["hi", same.text] },
    ],
    ["with what is no text", [link], { text: [said, json], structured: [said, json], both: [said, json] }],
    [
      "with both",
      [text("hi"), link],
      { text: ["hi", said], structured: [said, json], both: ["hi", said, json] },
    ],
  ])("%s", (_, blocks, expected) => {
    for (const policy of ["text", "structured", "both"] as const)
      expect(shown({ content: blocks, structuredContent }, { policy }), policy).toEqual(expected[policy]);
  });

  it("that a model is not shown stays in the details", () => {
    const result = { content: [text("hi")], structuredContent };
    expect(read(result).details).toEqual({ mcp: { server: "s", tool: "t", structuredContent } });
    expect(read(result, { policy: "both" }).details).toEqual({ mcp: { server: "s", tool: "t" } });
    expect(read(result, { policy: "structured" }).details).toEqual({
      mcp: { server: "s", tool: "t", content: [text("hi")] },
    });
  });

  it("never takes the place of what says why a tool failed", () => {
    const result = { content: [text("quota exceeded")], structuredContent: { code: 9 }, isError: true };
    expect(shown(result, { policy: "structured" })).toEqual(["quota exceeded", '{"code":9}']);
    expect(read(result)).toMatchObject({ isError: true });
  });

  it.each([[null], [[1, 2]], ["word"], [0], [false]])("may be any JSON: %j", (structuredContent) => {
    expect(shown({ content: [], structuredContent })).toEqual([JSON.stringify(structuredContent)]);
  });
});

describe("a whole result", () => {
  it.each<[string, unknown, string]>([
    ["with nothing in it", { content: [] }, "The tool gave an empty result."],
    ["with an empty text", content(text("")), "The tool gave an empty result."],
    ["that is an empty object", {}, "The tool gave an empty result."],
    ["that is an empty error", { content: [], isError: true }, "The tool failed and did not say why."],
    ["of the oldest servers", { toolResult: { sum: 5 } }, '{"toolResult":{"sum":5}}'],
    ["whose content is one block", { content: text("one") }, "one"],
    ["whose content is a string", { content: "one" }, "one"],
    ["that is a string", "one", '"one"'],
    ["that is null", null, "null"],
    ["that is missing", undefined, "null"],
  ])("%s", (_, result, said) => {
    expect(shown(result)).toEqual([said]);
  });

  it("keeps isError and the meta data", () => {
    expect(read({ ...content(text("a"), text("b")), isError: true, _meta: { trace: "1" } })).toEqual({
      content: [text("a"), text("b")],
      isError: true,
      details: { mcp: { server: "s", tool: "t", meta: { trace: "1" } } },
    });
    expect(read({ ...content(text("a")), isError: "yes" }).isError).toBe(false);
  });

  it("is read whatever it is, and says something", () => {
    const block = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          type: fc.constantFrom("text", "image", "audio", "resource", "resource_link", "constructor"),
          text: fc.jsonValue(),
          data: fc.oneof(fc.base64String(), fc.jsonValue()),
          uri: fc.jsonValue(),
          resource: fc.jsonValue(),
        },
        { requiredKeys: ["type"] },
      ),
    );
    const result = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          content: fc.oneof(fc.array(block), block),
          structuredContent: fc.jsonValue(),
          isError: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(
        result,
        fc.boolean(),
        fc.constantFrom("text", "structured", "both"),
        (raw, vision, policy) => {
          const output = read(raw, { vision, policy });
          expect(shown(raw, { vision, policy }).join("")).not.toBe("");
          expect(JSON.parse(JSON.stringify(output))).toEqual(output);
          if (typeof output.content === "string") return;
          for (const one of output.content)
            if (one.type === "image")
              expect(Buffer.from(one.data, "base64").toString("base64")).toBe(one.data);
        },
      ),
    );
  });
});

it("a result is kept as the server wrote it where that is asked for", () => {
  const result = {
    content: [{ type: "audio", data: "AAAA", mimeType: "audio/wav" }, text("spoken")],
    structuredContent: { words: 1 },
  };
  const options = { server: "s", tool: "t", vision: false, structuredContent: "text" } as const;
  expect(readResult(result, { ...options, rawResults: true }).details).toMatchObject({ mcp: { result } });
  expect(readResult(result, { ...options, rawResults: false }).details).not.toMatchObject({
    mcp: { result },
  });
});

it("a result that is nested too deeply is an error, not the end of the stack", () => {
  const deep = JSON.parse(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`);
  for (const result of [deep, { content: [deep] }, { content: [], structuredContent: deep }])
    expect(read(result)).toMatchObject({ isError: true, content: expect.stringContaining("too deeply") });
});
