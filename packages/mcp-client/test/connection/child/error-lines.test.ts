import { describe, expect, it } from "vitest";
import { createErrorLines } from "../../../src/connection/child/error-lines.ts";

function readLines(text: string): { log: string[]; words: readonly string[] } {
  const log: string[] = [];
  const lines = createErrorLines((line) => log.push(line));
  lines.push(Buffer.from(text));
  lines.end();
  return { log, words: lines.words() };
}

const NODE_CRASH = `node:internal/modules/cjs/loader:1207
  throw err;
  ^

Error: Cannot find module '/srv/server.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15)
    at Module._load (node:internal/modules/cjs/loader:1038:27)
    at Function.executeUserEntryPoint [as runMain] (node:internal/modules/run_main:164:12)
    at node:internal/main/run_main_module:28:49 {
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v24.1.0
`;

const PYTHON_CRASH = `Traceback (most recent call last):
  File "/srv/server.py", line 5, in <module>
    main()
  File "/srv/server.py", line 4, in main
    raise ValueError("no key")
ValueError: no key
`;

describe("the lines of stderr", () => {
  it("are logged whole, but for empty ones", () => {
    expect(readLines(NODE_CRASH).log).toEqual(NODE_CRASH.split("\n").filter((line) => line !== ""));
  });

  it("keep the first and the last five, trimmed", () => {
    expect(readLines("1\n2\n  3\n4\n5\r\n").words).toEqual(["1", "2", "3", "4", "5"]);
    expect(readLines("1\n2\n  3\n4\n5\r\n6\n").words).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(readLines("1\n2\n3\n4\n5\n6\n7\n").words).toEqual(["1", "…", "3", "4", "5", "6", "7"]);
  });

  it.each([
    "Error: no current context is set",
    "error: unknown flag",
    "FATAL no database",
    "panic: runtime error",
    "[ERROR] port in use",
    "ValueError: bad key",
  ])("keep the line that says the cause before a long usage text: %s", (cause) => {
    const usage = Array.from({ length: 30 }, (_, at) => `  --flag-${at}  does this`).join("\n");
    const { words } = readLines(`starting\n${cause}\nanother line\n${usage}\n`);
    expect(words[0]).toBe(cause);
    expect(words[1]).toBe("…");
    expect(words.at(-1)).toBe("--flag-29  does this");
  });

  it("may lack the last newline", () => {
    expect(readLines("1\nfatal: no key")).toEqual({
      log: ["1", "fatal: no key"],
      words: ["1", "fatal: no key"],
    });
  });

  it("keep the message of a crash, not its stack", () => {
    expect(readLines(NODE_CRASH).words).toEqual([
      "node:internal/modules/cjs/loader:1207",
      "throw err;",
      "Error: Cannot find module '/srv/server.js'",
      "code: 'MODULE_NOT_FOUND',",
      "requireStack: []",
    ]);
    expect(readLines(PYTHON_CRASH).words).toEqual([
      "Traceback (most recent call last):",
      "main()",
      'raise ValueError("no key")',
      "ValueError: no key",
    ]);
  });
});
