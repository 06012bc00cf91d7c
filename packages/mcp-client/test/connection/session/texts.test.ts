import { describe, expect, it } from "vitest";
import type { ServerEntry } from "../../../src/config/server-entry.ts";
import { exitText } from "../../../src/connection/child/exit-text.ts";
import { fillDefaults } from "../../../src/connection/session/fill-defaults.ts";
import { logText } from "../../../src/connection/session/log-text.ts";
import { progressText } from "../../../src/connection/session/progress.ts";
import { createRedactor } from "../../../src/connection/session/redact.ts";
import { remoteEntry, stdioEntry } from "../open.ts";

describe("progress in words", () => {
  it.each([
    [{ progress: 3, total: 10 }, "3 of 10"],
    [{ progress: 3, total: 10, message: "copying" }, "copying (3 of 10)"],
    [{ progress: 3, message: "copying" }, "copying"],
    [{ progress: 0.5, message: " " }, "0.5"],
    [{}, ""],
  ])("%j", (params, words) => {
    expect(progressText(params)).toBe(words);
  });
});

describe("a log message as a line", () => {
  it.each([
    [{ level: "error", logger: "db", data: "down" }, "error db: down"],
    [{ data: { rows: [1] } }, 'info: {"rows":[1]}'],
    [{ level: "info" }, "info: "],
  ])("%j", (params, line) => {
    expect(logText(params)).toBe(line);
  });
});

describe("why a server is gone", () => {
  it.each([
    [{ code: 3, signal: null }, ["a", "b"], "the server ended with exit code 3; it said: a | b"],
    [{ code: 0, signal: null }, [], "the server ended with exit code 0"],
    [undefined, ["bye"], "the server closed its output; it said: bye"],
    [{ code: null, signal: "SIGSEGV" }, [], "the server ended by SIGSEGV"],
  ])("%j", (status, lines, text) => {
    expect(exitText(status, lines)).toBe(text);
  });
});

describe("the defaults of a form", () => {
  const params = { requestedSchema: { properties: { a: { default: 1 }, b: { default: 2 }, c: {} } } };

  it.each([
    [
      { action: "accept", content: { a: 9 } },
      { action: "accept", content: { a: 9, b: 2 } },
    ],
    [{ action: "accept" }, { action: "accept", content: { a: 1, b: 2 } }],
    [{ action: "decline" }, { action: "decline" }],
  ])("fill what an answer leaves out: %j", (answer, filled) => {
    expect(fillDefaults(params, answer)).toEqual(filled);
    expect(fillDefaults({ mode: "url" }, answer)).toEqual(answer);
  });
});

describe("secrets of an entry", () => {
  const clean = (entry: ServerEntry, text: string) => createRedactor(entry)(text);

  it("are header values, with or without their scheme, and what a URL holds beside its path", () => {
    const entry = remoteEntry("https://ada:pass-word@host/mcp?token=url-token", {
      headers: { Authorization: "Token abc-def-ghi", Short: "on" },
    });
    expect(clean(entry, "Token abc-def-ghi, abc-def-ghi, pass-word, url-token; on /mcp")).toBe(
      "***, ***, ***, ***; on /mcp",
    );
  });

  it("are variables whose names say so", () => {
    const entry = stdioEntry([], { env: { API_KEY: "k-123456", ROOT: "/srv/data" } });
    expect(clean(entry, "k-123456 in /srv/data")).toBe("*** in /srv/data");
  });

  it("are bearer tokens of any kind", () => {
    expect(clean(stdioEntry(), "sent authorization: bearer eyJ.abc-_=")).toBe(
      "sent authorization: Bearer ***",
    );
  });
});
