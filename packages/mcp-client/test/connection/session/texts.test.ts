// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation of variables in a configuration
import { describe, expect, it } from "vitest";
import type { ServerEntry } from "../../../src/config/server-entry.ts";
import { exitText } from "../../../src/connection/child/error-lines.ts";
import { progressText } from "../../../src/connection/session/progress.ts";
import { createRedactor } from "../../../src/connection/session/redact.ts";
import { fillDefaults } from "../../../src/connection/session/server-requests.ts";
import { logText } from "../../../src/connection/session/session-state.ts";
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

  it("fill a field that is named as what every object has", () => {
    const asked = { requestedSchema: { properties: { constructor: { type: "string", default: "Eiffel" } } } };
    const filled = fillDefaults(asked, { action: "accept", content: {} });
    expect(Object.entries(filled.content ?? {})).toEqual([["constructor", "Eiffel"]]);
  });
});

describe("secrets of an entry", () => {
  const clean = (entry: ServerEntry, text: string, environment = {}) =>
    createRedactor(entry, environment)(text);

  it("are header values, with or without their scheme, and what a URL holds beside its path", () => {
    const entry = remoteEntry("https://ada:pass-word@host/mcp?token=url-token", {
      headers: { Authorization: "Token abc-def-ghi", Short: "on" },
    });
    expect(clean(entry, "Token abc-def-ghi, abc-def-ghi, pass-word, url-token; on /mcp")).toBe(
      "***, ***, ***, ***; on /mcp",
    );
  });

  it("are the secret of a client that was registered by hand", () => {
    const entry = remoteEntry("https://host/mcp", {
      oauth: { clientId: "toolrail", clientSecret: "s-123456" },
    });
    expect(clean(entry, "toolrail sent s-123456")).toBe("toolrail sent ***");
  });

  it("are variables whose names say so", () => {
    const entry = stdioEntry([], { env: { API_KEY: "k-123456", ROOT: "/srv/data" } });
    expect(clean(entry, "k-123456 in /srv/data")).toBe("*** in /srv/data");
  });

  it("are values that hold a password, also under the name of what every object has", () => {
    const entry = stdioEntry([], { env: { valueOf: "postgres://ada:pass-word@host" } });
    expect(clean(entry, "no postgres://ada:pass-word@host")).toBe("no ***");
  });

  it("are variables that it names anywhere, where these names say so", () => {
    const environment = { API_KEY: "k-123456", DATA_DIR: "/srv/data", OTHER_KEY: "o-123456" };
    const args = ["--key=${API_KEY}", "${DATA_DIR}", "${MISSING_KEY:-none-set}"];
    const local = { type: "stdio", command: "node", args, env: {} } as const;
    const remote = { type: "http", url: "https://host/${API_KEY}/mcp", headers: {} } as const;
    const said = "k-123456 in /srv/data, o-123456, none-set";
    const cleaned = "*** in /srv/data, o-123456, none-set";
    expect(clean(stdioEntry([], { written: local }), said, environment)).toBe(cleaned);
    expect(clean(remoteEntry("https://host/k-123456/mcp", { written: remote }), said, environment)).toBe(
      cleaned,
    );
  });

  it("are bearer tokens of any kind", () => {
    expect(clean(stdioEntry(), "sent authorization: bearer eyJ.abc-_=")).toBe(
      "sent authorization: Bearer ***",
    );
  });
});
