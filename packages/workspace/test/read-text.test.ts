import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText } from "../src/read-text.ts";
import { isKnownEncoding } from "../src/text/decode-as.ts";
import { detectEncoding, SAMPLE_BYTES } from "../src/text/detect-encoding.ts";

function bytes(base64: string): Uint8Array {
  return Buffer.from(base64, "base64");
}

// Encoded by Python's codecs.
const ENCODED: readonly [encoding: string, text: string, base64: string][] = [
  [
    "gb18030",
    "// 初始化数据库连接\n文件读取失败：没有权限\n",
    "Ly8gs/XKvLuvyv2+3b/iway90wrOxLz+tsHIocqnsNyjusO709DIqM/eCg==",
  ],
  ["gb18030", "𠀀𪛖 汉字扩展\n", "lTKCNpg18zYgurrX1sCp1bkK"],
  [
    "big5",
    "// 初始化資料庫連線\n檔案讀取失敗：沒有權限\n",
    "Ly8gquypbKTGuOquxq53s3O9dQrAya7Xxaqo+qWisdGhR6hTprPFdq2tCg==",
  ],
  [
    "shift_jis",
    "# 設定ファイルの読み込みに失敗しました\n",
    "IyCQ3ZLog3SDQINDg4uCzJPHgt2NnoLdgsmOuJRzgrWC3IK1gr0K",
  ],
  [
    "euc-jp",
    "# 設定ファイルの読み込みに失敗しました\n",
    "IyDA38TqpdWloaWkpeukzsbJpN+5/qTfpMu8usfUpLek3qS3pL8K",
  ],
  ["euc-kr", "// 설정 파일을 읽을 수 없습니다\n", "Ly8gvLPBpCDGxMDPwLsgwNDAuyC89iC++L3AtM+02Qo="],
  ["windows-1252", "# L’été à Besançon – déjà vu…\n", "IyBMkul06SDgIEJlc2Fu529uIJYgZOlq4CB2dYUK"],
  ["windows-1252", "Müller, Größe\n", "TfxsbGVyLCBHcvbfZQo="],
  ["windows-1252", "naïve café\n", "bmHvdmUgY2Fm6Qo="],
  ["utf-16le", "mode=strict\nlevel=7\n", "bQBvAGQAZQA9AHMAdAByAGkAYwB0AAoAbABlAHYAZQBsAD0ANwAKAA=="],
  ["utf-16be", "mode=strict\nlevel=7\n", "AG0AbwBkAGUAPQBzAHQAcgBpAGMAdAAKAGwAZQB2AGUAbAA9ADcACg=="],
  ["utf-16le", "配置 = 1\n名称 = 测试\n", "TZFufyAAPQAgADEACgANVPB5IAA9ACAAS23ViwoA"],
];

const CODE = Buffer.from("function add(a, b) {\n  return a + b;\n}\n".repeat(20));

describe("detection", () => {
  it.each(ENCODED)("%s: %j", (encoding, text, base64) => {
    expect(decodeText(bytes(base64))).toEqual({ text, encoding, hadBom: false, lossy: false });
  });

  it.each(ENCODED.filter(([encoding]) => !encoding.startsWith("utf-16")))(
    "%s in a comment among much code: %j",
    (encoding, text, base64) => {
      const decoded = decodeText(Buffer.concat([CODE, bytes(base64), CODE]));
      expect(decoded).toMatchObject({ text: `${CODE}${text}${CODE}`, encoding });
    },
  );

  it("takes plain ASCII, and nothing, for UTF-8", () => {
    expect(decodeText(CODE)).toMatchObject({ encoding: "utf-8", text: CODE.toString() });
    expect(decodeText(new Uint8Array())).toEqual({
      text: "",
      encoding: "utf-8",
      hadBom: false,
      lossy: false,
    });
  });

  it("gives any well-formed text back from UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const decoded = decodeText(Buffer.from(`${text}\n`.repeat(3)));
        expect(decoded).toMatchObject({ encoding: "utf-8", text: `${text}\n`.repeat(3), lossy: false });
      }),
    );
  });

  it.each([0, 1, 2, 3])("is not misled by a character cut at the end of the sample (shift %i)", (shift) => {
    const text = `${"x".repeat(shift)}${"漢字かな😀".repeat(6000)}`;
    expect(Buffer.byteLength(text)).toBeGreaterThan(SAMPLE_BYTES);
    expect(detectEncoding(Buffer.from(text))).toBe("utf-8");
    expect(detectEncoding(Buffer.from(text).subarray(0, SAMPLE_BYTES))).toBe("utf-8");
  });

  it("looks at 64 KB only", () => {
    const head = Buffer.alloc(SAMPLE_BYTES, "a\n");
    expect(detectEncoding(Buffer.concat([head, bytes("TfxsbGVyCg==")]))).toBe("utf-8");
    expect(SAMPLE_BYTES).toBe(65_536);
  });
});

describe("byte-order marks", () => {
  it.each([
    ["utf-8", "77u/aGk="],
    ["utf-16le", "//5oAGkA"],
    ["utf-16be", "/v8AaABp"],
  ])("%s: dropped and told", (encoding, base64) => {
    expect(decodeText(bytes(base64))).toEqual({ text: "hi", encoding, hadBom: true, lossy: false });
    expect(decodeText(bytes(base64), { encoding })).toEqual({
      text: "hi",
      encoding,
      hadBom: true,
      lossy: false,
    });
  });

  it("keeps a zero-width space that is not at the head", () => {
    expect(decodeText(Buffer.from("a\ufeffb"))).toMatchObject({ text: "a\ufeffb", hadBom: false });
  });
});

describe("a forced encoding", () => {
  it("is used, by any of its labels", () => {
    const latin = bytes("TfxsbGVyCg==");
    expect(decodeText(latin, { encoding: "ISO-8859-1" })).toMatchObject({
      text: "Müller\n",
      encoding: "windows-1252",
    });
    expect(decodeText(latin, { encoding: "koi8-r" })).toMatchObject({ text: "MЭller\n", encoding: "koi8-r" });
  });

  it("that does not fit is lossy, not binary", () => {
    expect(decodeText(bytes("TfxsbGVyCg=="), { encoding: "utf-8" })).toEqual({
      text: "M\ufffdller\n",
      encoding: "utf-8",
      hadBom: false,
      lossy: true,
    });
  });

  it("can be asked for beforehand", () => {
    expect(isKnownEncoding("Shift_JIS")).toBe(true);
    expect(isKnownEncoding("klingon")).toBe(false);
    expect(() => decodeText(CODE, { encoding: "klingon" })).toThrow(RangeError);
  });
});

describe("binary content", () => {
  it.each([
    [
      "a PNG's head",
      bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      ),
    ],
    ["an ELF head", bytes("f0VMRgIBAQAAAAAAAAAAAAMAPgABAAAAUBAAAAAAAABAAAAAAAAAAA==")],
    ["gzip", gzipSync(randomBytes(4096))],
    ["random bytes", randomBytes(4096)],
    ["random bytes after a UTF-16 mark", Buffer.concat([Buffer.from([0xff, 0xfe]), randomBytes(4096)])],
    ["NULs beside NULs", Buffer.from("src/a.ts\0\0src/b.ts\0\0src/c.ts\0\0".repeat(9))],
    ["a NUL after every few characters", Buffer.from("ab\0".repeat(99))],
    ["NUL-separated fields with another control character", Buffer.from("src/a.ts\0\u0001mode\0".repeat(9))],
    ["zeros", new Uint8Array(100)],
    ["small 16-bit numbers", Uint8Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? i % 31 : 0))],
  ])("%s", (_name, content) => {
    expect(decodeText(content)).toEqual({ binary: true });
  });

  it.each([
    ["one NUL", Buffer.from("a\0b")],
    ["NUL-separated names", Buffer.from(Array.from({ length: 20 }, (_, i) => `src/file${i}.ts`).join("\0"))],
    ["one NUL in a long text", Buffer.concat([CODE, Buffer.from([0]), CODE])],
    [
      "colours, tabs, form feeds and backspaces",
      Buffer.from("\u001b[31mred\u001b[0m\t1\f\b\b2\r\n".repeat(20)),
    ],
    ["a text that begins like a bitmap", Buffer.from("BM is short for benchmark.\n")],
  ])("is not: %s", (_name, content) => {
    expect(decodeText(content)).toMatchObject({ text: content.toString(), encoding: "utf-8" });
  });

  it("one stray byte leaves UTF-8 what it is", () => {
    const stray = Buffer.concat([
      Buffer.from("é ü ß 漢字 かな\n"),
      Buffer.from([0xff]),
      Buffer.from("more\n"),
    ]);
    expect(decodeText(stray)).toEqual({
      text: "é ü ß 漢字 かな\n\ufffdmore\n",
      encoding: "utf-8",
      hadBom: false,
      lossy: true,
    });
  });
});
