import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldEvents } from "../../src/session/fold-events.ts";
import { readLog } from "../../src/session/read-log.ts";
import type { SessionEvent } from "../../src/session/session-event.ts";
import { head, type Line, linesOf, said, user } from "../support/session-logs.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

const message = fc.string({ unit: "binary" }).map((text) => user(text));
const event = fc.oneof(
  message.map(said),
  fc.array(message, { maxLength: 3 }).map((messages): Line => ({ type: "compacted", messages })),
  fc.string().map((model): Line => ({ type: "model", model })),
  fc.string().map((note): Line => ({ type: "laterThing", note })),
);

/** What somebody who saw only these whole lines would know. */
function historyOf(lines: readonly Line[]): unknown {
  const known = lines.filter(({ type }) => type !== "laterThing");
  return foldEvents(known as unknown as SessionEvent[]).messages;
}

describe("readLog", () => {
  it("cut at any byte, gives the history of the lines that were whole, and says what was torn", () => {
    fc.assert(
      fc.property(fc.array(event), fc.nat(), (events, place) => {
        const lines = [head("s1"), ...events];
        const whole = bytesOf(linesOf(lines));
        const first = bytesOf(linesOf([head("s1")])).length;
        const end = first + (place % (whole.length - first + 1));
        const read = readLog(whole.slice(0, end));
        if (!read.ok) throw new Error(read.message);
        const text = new TextDecoder().decode(whole.slice(0, end));
        const closed = text.split("\n").length - 1;
        // The last byte of a line is its end: without it alone the line is whole.
        const count = bytesOf(linesOf(lines.slice(0, closed + 1))).length === end + 1 ? closed + 1 : closed;
        expect(read.log.messages).toEqual(historyOf(lines.slice(0, count)));
        expect(read.log.notices).toHaveLength(text.endsWith("\n") || count > closed ? 0 : 1);
      }),
    );
  });

  it("never gives more or other messages than were said, in whatever place it is cut", () => {
    fc.assert(
      fc.property(fc.array(message), fc.nat(), (messages, place) => {
        const whole = bytesOf(linesOf([head("s1"), ...messages.map(said)]));
        const read = readLog(whole.slice(0, place % (whole.length + 1)));
        const loaded = read.ok ? read.log.messages : [];
        expect(loaded).toEqual(messages.slice(0, loaded.length));
      }),
    );
  });

  it("knows the model that it went on with last, and what was asked first also after a compaction", () => {
    const lines = [head("s1"), said(user("why?")), { type: "model", model: "c/d" }];
    const read = readLog(bytesOf(linesOf([...lines, { type: "compacted", messages: [user("A note.")] }])));
    expect(read).toMatchObject({ log: { model: "c/d", question: "why?", messages: [user("A note.")] } });
  });

  it.each([
    ["an empty file", ""],
    ["a torn first line", '{"type":"session","ver'],
    ["mere messages", `${JSON.stringify(user("hello"))}\n`],
    ["a log without its first line", linesOf([said(user("hello"))])],
  ])("refuses %s", (_, text) => {
    expect(readLog(bytesOf(text))).toEqual({ ok: false, message: "it does not begin as a session does" });
  });
});
