import { appendFileSync, readFileSync, truncateSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readLog } from "../../src/session/read-log.ts";
import type { SessionEvent } from "../../src/session/session-event.ts";
import { createLogFile, openLogEnd } from "../../src/session/write-log.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { answer, head, linesOf, putLog, said, user } from "../support/session-logs.ts";

const lines = [head("s1"), said(user("one")), said(answer("two"))];
const three: SessionEvent = { type: "message", message: user("three") };
const four: SessionEvent = { type: "message", message: user("four") };

const ignore = () => {};
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function savedIn(file: string) {
  const read = readLog(readFileSync(file));
  if (!read.ok) throw new Error(read.message);
  return read.log;
}

describe("what is added to a log", () => {
  it.each([
    ["whole", 0, "", ["one", "two", "three"], 0],
    ["without its last line end", 1, "", ["one", "two", "three"], 0],
    ["torn", 9, "", ["one", "three"], 1],
    ["zeros at its end, as after a power loss", 0, "\0\0\0\0", ["one", "two", "three"], 1],
  ])("stands on a line of its own where the log was %s", async (_, cut, tail, texts, notices) => {
    await inTemporaryFolder(async (root) => {
      const file = putLog(root, "s1", lines);
      truncateSync(file, readFileSync(file).length - cut);
      appendFileSync(file, tail);
      const before = savedIn(file);
      expect(before.notices).toHaveLength(notices);
      openLogEnd(file, before, () => expect.unreachable()).append([three]);
      const { messages, notices: left } = savedIn(file);
      expect(left).toEqual([]);
      expect(messages.map(({ content }) => content)).toEqual(texts.map((text) => [{ type: "text", text }]));
    });
  });

  it("keeps what was there as it was, byte for byte", async () => {
    await inTemporaryFolder(async (root) => {
      const file = putLog(root, "s1", lines);
      const before = readFileSync(file, "utf8");
      appendFileSync(file, '{"type":"mess');
      openLogEnd(file, savedIn(file), ignore).append([three]);
      expect(readFileSync(file, "utf8")).toBe(`${before}${JSON.stringify(three)}\n`);
    });
  });

  it("makes no new file of a log that is gone", async () => {
    await inTemporaryFolder(async (root) => {
      const end = openLogEnd(`${root}/gone.jsonl`, { bytes: 0 }, ignore);
      expect(() => end.append([three])).toThrow("ENOENT");
    });
  });
});

describe("a log that somebody else writes to as well", () => {
  it("has our lines on their own, and says so once", async () => {
    await inTemporaryFolder(async (root) => {
      const file = `${root}/s1.jsonl`;
      let told = 0;
      const end = createLogFile(file, [head("s1") as unknown as SessionEvent], () => told++);
      end?.append([three]);
      expect(told).toBe(0);
      appendFileSync(file, "mine");
      end?.append([four]);
      appendFileSync(file, "again\n");
      end?.append([three]);
      const text = linesOf([head("s1")]) + [three, "mine", four].map(lineOf).join("\n");
      expect(readFileSync(file, "utf8")).toBe(`${text}\nagain\n\n${lineOf(three)}\n`);
      expect(told).toBe(1);
    });
  });

  it("keeps what came between the reading of it and the first that is added", async () => {
    await inTemporaryFolder(async (root) => {
      const file = putLog(root, "s1", lines);
      const before = savedIn(file);
      appendFileSync(file, `${lineOf(four)}\n`);
      let told = 0;
      openLogEnd(file, before, () => told++).append([three]);
      expect(told).toBe(1);
      expect(savedIn(file).messages).toEqual([user("one"), answer("two"), user("four"), user("three")]);
    });
  });

  it("counts bytes and not characters", async () => {
    await inTemporaryFolder(async (root) => {
      const file = `${root}/s1.jsonl`;
      const first = head("s1", { system: "Sei freundlich – immer. 🙂" }) as unknown as SessionEvent;
      const end = createLogFile(file, [first], () => expect.unreachable());
      end?.append([{ type: "message", message: user("wärmer 🙂") }]);
      end?.append([three]);
      expect(readFileSync(file).length).toBe(bytesOf(readFileSync(file, "utf8")));
      expect(createLogFile(file, [first], ignore)).toBeUndefined();
    });
  });
});

function lineOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
