import { describe, expect, it } from "vitest";
import { readSession } from "../../src/session/read-session.ts";
import { answer, head, linesOf, said, user } from "../support/session-logs.ts";

const messages = [user("hello"), answer("hi")];
const log = [head("s1"), ...messages.map(said)];

describe("readSession, given the log of a session", () => {
  it("reads the history that its events come to", () => {
    expect(readSession(linesOf(log))).toEqual({ ok: true, messages, notices: [] });
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
    expect(readSession(text)).toEqual({ ok: true, messages: [marked], notices: [] });
  });

  it("reads the end of a log too", () => {
    expect(readSession(linesOf(log.slice(1)))).toEqual({ ok: true, messages, notices: [] });
  });

  it("leaves a torn last line out and says so", () => {
    const text = `${linesOf(log)}{"type":"message","mess`;
    expect(readSession(text)).toEqual({ ok: true, messages, notices: ["line 4 is torn and was left out"] });
  });

  it.each([
    [
      "a form of a later version",
      linesOf([head("s1", { version: 2, createdAt: "today" })]),
      "update toolrail",
    ],
    ["a broken line in the middle", `${linesOf(log)}{"type":\n${linesOf(log)}`, "line 4 is not JSON"],
    ["a message that is none", linesOf([head("s1"), { type: "message" }]), "line 2 is no event of a session"],
    ["a line without a type", `${linesOf(log)}{"role":"user"}\n`, "line 4 is no event of a session"],
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
    expect(readSession(text)).toEqual({ ok: false, message: expect.stringContaining(message) });
  });
});
