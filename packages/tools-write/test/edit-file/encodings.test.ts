import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEditFileTool, createWriteFileTool } from "@toolrail/tools-write";
import { contentDigest, encodeText } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { callTool } from "../support/call-tool.ts";
import { edit } from "../support/edit-text.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

function encoded(text: string, encoding: string): Buffer {
  const result = encodeText(text, encoding);
  if (!result.ok) throw new Error(`not in ${encoding}: ${result.character}`);
  return Buffer.from(result.bytes);
}

const latin1 = (bytes: string) => Buffer.from(bytes, "latin1");

const RUSSIAN =
  "Осенью в деревне стало тихо, и только старый мельник по утрам выходил к реке посмотреть на воду.\n";
const POLISH =
  "Jesienią we wsi zrobiło się cicho i tylko stary młynarz chodził rano nad rzekę, żeby popatrzeć na wodę.\n";
const GREEK =
  "Το φθινόπωρο το χωριό ησύχασε και μόνο ο γέρος μυλωνάς πήγαινε το πρωί στο ποτάμι για να δει το νερό.\n";

describe("an edit of a file in an older encoding", () => {
  it.each([
    ["windows-1251", RUSSIAN, "мельник", "рыбак"],
    ["koi8-r", RUSSIAN, "мельник", "рыбак"],
    ["iso-8859-2", POLISH, "młynarz", "żeglarz"],
    ["windows-1250", POLISH, "młynarz", "żeglarz"],
    ["windows-1253", GREEK, "μυλωνάς", "ψαράς"],
    ["gb18030", "秋天，村子里很安静，只有老人每天早上到河边看水。他们说今年的雨下得不多。\n", "老人", "孩子"],
    ["shift_jis", "秋になると村は静かになり、年寄りだけが毎朝川へ水を見に行きました。\n", "年寄り", "子ども"],
  ])("in %s changes those bytes alone", async (encoding, text, before, after) => {
    const whole = (word: string) => encoded(`x = 1;\r\n${text.replace(before, word)}${text}`, encoding);
    const answer = await edit(whole(before), `${before}${text.split(before)[1]?.slice(0, 9)}`, "?");
    // The same words stand in both lines, so that the place is not clear.
    expect(answer.isError).toBe(true);
    const line = `x = 1;\n${text.slice(0, text.indexOf(before))}${before}`;
    const done = await edit(whole(before), line, line.replace(before, after));
    expect(done.text).toContain("Edited f.txt: 1 replacement");
    expect(done.after.equals(whole(after))).toBe(true);
  });

  it("names a character that the encoding has not, and changes nothing", async () => {
    const before = encoded(RUSSIAN, "koi8-r");
    const { after, text, isError } = await edit(before, "воду", "水");
    expect(isError).toBe(true);
    expect(text).toContain('it is written in koi8-r, which has no "水" (U+6C34)');
    expect(after.equals(before)).toBe(true);
  });
});

describe("an edit of UTF-8 with a stray byte", () => {
  it("writes UTF-8 and keeps the byte", async () => {
    const before = latin1("cost \xe2\x82\xac 5\nIt\x92s fine\nlast\n");
    const { after } = await edit(before, "last", "結");
    expect(after.equals(Buffer.concat([before.subarray(0, -5), Buffer.from("結\n")]))).toBe(true);
  });
});

describe("a file in an encoding that can't be told", () => {
  const before = latin1("name = na\x8bve sch\x94n\nport = 80\n");

  it("takes an edit of its ASCII, and keeps every other byte", async () => {
    const { after, isError } = await edit(before, "port = 80", "port = 8080");
    expect(isError).toBe(false);
    expect(after.equals(Buffer.concat([before.subarray(0, -1), latin1("80\n")]))).toBe(true);
  });

  it.each([
    ["port = 80", "port = 80 €", '"€" (U+20AC)'],
    ["na\u008bve", "naive", '"\u008b" (U+008B)'],
    ["na\uFFFDve", "naive", '"\uFFFD" (U+FFFD)'],
  ])("refuses %j to %j by name", async (from, to, named) => {
    const { after, text, isError } = await edit(before, from, to);
    expect(isError).toBe(true);
    expect(text).toContain("its encoding could not be told, so only ASCII can be matched and inserted");
    expect(text).toContain(named);
    expect(after.equals(before)).toBe(true);
  });

  it("is UTF-8 once its whole content was replaced", async () => {
    const { workspace, root } = workspaceWith({ "f.txt": before });
    const absolute = join(root, "f.txt");
    workspace.ledger.record(absolute, { size: before.length, mtimeMs: 0, digest: contentDigest(before) });
    const { text } = await callTool(createWriteFileTool(workspace), { path: "f.txt", content: "größer\n" });
    expect(text).toContain("Its encoding could not be told; it is in UTF-8 now.");
    expect(readFileSync(absolute, "utf8")).toBe("größer\n");
  });
});

describe("a long file whose head is ASCII", () => {
  it("is edited in the encoding of what follows", async () => {
    const head = latin1("plain line\n".repeat(8_000));
    const before = Buffer.concat([head, encoded(RUSSIAN, "windows-1251")]);
    const { after, isError } = await edit(before, "старый мельник", "молодой рыбак");
    expect(isError).toBe(false);
    const wanted = encoded(RUSSIAN.replace("старый мельник", "молодой рыбак"), "windows-1251");
    expect(after.equals(Buffer.concat([head, wanted]))).toBe(true);
  });
});

describe("a name with a line end in it", () => {
  it("is shown escaped, and taken back as it was shown", async () => {
    const { workspace, root } = workspaceWith({ "d/new\nline.txt": "one\n" });
    const shown = "d/new\\x0aline.txt";
    const edited = await callTool(createEditFileTool(workspace), {
      path: shown,
      old_string: "one",
      new_string: "two",
    });
    expect(edited.text).toBe(`Edited ${shown}: 1 replacement, line 1.`);
    const written = await callTool(createWriteFileTool(workspace), {
      path: "d/new\nline.txt",
      content: "3\n",
    });
    expect(written.text).toBe(`Replaced ${shown}: 1 line, 2 bytes.`);
    expect(readFileSync(join(root, "d/new\nline.txt"), "utf8")).toBe("3\n");
  });
});
