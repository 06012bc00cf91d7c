import { describe, expect, it } from "vitest";
import { readSession } from "../../src/session/read-session.ts";
import { answer, head, linesOf, said, user } from "../support/session-logs.ts";

const messages = [user("hello"), answer("hi")];
const log = [head("s1"), ...messages.map(said)];

describe("readSession, given the log of a session", () => {
  it("reads the history that its events come to", () => {
    expect(readSession(linesOf(log))).toMatchObject({ ok: true, messages, notices: [] });
  });

  it("takes a compaction for the whole history up to there", () => {
    const note = user("A note.");
    const text = linesOf([...log, { type: "compacted", messages: [note] }, said(answer("more"))]);
    expect(readSession(text)).toMatchObject({ messages: [note, answer("more")] });
  });

  it("passes over events that a later version may write, and keeps fields that it does not know", () => {
    const marked = { ...user("hello"), mood: "fine" };
    const text = linesOf([
      head("s1"),
      { type: "bookmark", at: 3 },
      said(marked),
      { type: "model", model: "c/d" },
    ]);
    expect(readSession(text)).toMatchObject({ ok: true, messages: [marked], notices: [] });
  });

  it("reads the end of a log too", () => {
    expect(readSession(linesOf(log.slice(1)))).toMatchObject({ ok: true, messages, notices: [] });
  });

  it("leaves a torn last line out and says so", () => {
    const text = `${linesOf(log)}{"type":"message","mess`;
    expect(readSession(text)).toMatchObject({
      ok: true,
      messages,
      notices: ["line 4 is truncated and was dropped"],
    });
  });

  it.each([
    ["that is no JSON", "mine"],
    ["that was cut off", '{"type":"message","message":{"role":"us'],
    ["of zeros", "\0\0\0"],
    ["that is a message without its event", JSON.stringify(user("stray"))],
    ["that is an event without its message", '{"type":"message"}'],
    ["that is a number", "12"],
  ])("skips a line %s in the middle, and says so", (_, line) => {
    const text = `${linesOf(log)}${line}\n${linesOf([said(user("more"))])}`;
    expect(readSession(text)).toMatchObject({
      ok: true,
      messages: [...messages, user("more")],
      notices: ["line 4 can't be read and was skipped"],
    });
  });

  it.each([
    [
      "an object that was cut off",
      '{"type":"message","message":{"role":"user","content":[{"type":"text","te',
    ],
    ["an object that lacks its last brace", JSON.stringify(said(user("lost"))).slice(0, -1)],
    ["zeros", "\0\0"],
  ])("uses the whole object behind %s on the same line", (_, cut) => {
    for (const end of ["\n", ""]) {
      const text = `${linesOf(log)}${cut}${JSON.stringify(said(user("next")))}${end}`;
      expect(readSession(text)).toMatchObject({
        ok: true,
        messages: [...messages, user("next")],
        notices: ["line 4: a truncated object was dropped, the whole one behind it is used"],
      });
    }
  });

  it("takes no part of an unfinished object for a line", () => {
    const cut = JSON.stringify({ type: "compacted", messages }).slice(0, -2);
    expect(readSession(`${linesOf(log)}${cut}\n`)).toMatchObject({
      messages,
      notices: ["line 4 can't be read and was skipped"],
    });
  });

  it.each([
    [
      "a form of a later version",
      linesOf([head("s1", { version: 2, createdAt: "today" })]),
      "update toolrail",
    ],
    ["two logs in one", linesOf([...log, ...log]), "line 4 begins another session"],
    [
      "lines of something else that have types",
      '{"type":"ping"}\n{"type":"ping"}\n',
      "line 1 is not a message",
    ],
    [
      "a body of a provider's that calls itself a message",
      '{"type":"message","role":"assistant","content":[]}\n',
      "line 1 is no event of a session",
    ],
  ])("refuses %s", (_, text, message) => {
    expect(readSession(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });
});
