import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Answer } from "../support/call-tool.ts";
import { searchWith } from "../support/search-with.ts";
import { temporaryFolder, workspaceWith } from "../support/temporary-folder.ts";

/** What a search answers with a shell script in ripgrep's place. `"$@"` are the files that it gets. */
function answerOf(script: string, names: readonly string[], args: Record<string, unknown> = {}) {
  const path = join(temporaryFolder(), "rg");
  const skipOptions = 'while [ "$1" != -- ]; do shift; done; shift';
  writeFileSync(path, `#!/bin/sh\n${skipOptions}\n${script}\n`);
  chmodSync(path, 0o755);
  const { workspace } = workspaceWith(Object.fromEntries(names.map((name) => [name, "needle\n"])));
  const options = { locateRipgrep: () => Promise.resolve(path) };
  return searchWith("ripgrep", workspace, { pattern: "needle", ...args }, options);
}

function complain(of: string, code = 2): string {
  return `for a in "$@"; do case "$a" in ${of}) echo "rg: $a: Permission denied (os error 13)" >&2;; esac; done; exit ${code}`;
}

describe.skipIf(process.platform === "win32")("files that ripgrep complains of", () => {
  it("count as unreadable, however many they are", async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `a-name-of-some-length-${10_000 + index}.log`);
    const { text } = await answerOf(complain("*"), names);
    expect(text).toContain(": 0 files searched.");
    expect(text).toContain("Not searched: 2,000 unreadable entries.");
  });

  it.each([
    [["a.txt", "sub/a.txt"], "./a.txt"],
    [["a: b", "a"], "'./a: b'"],
    [["a\nb", "b", "a"], "./a?b"],
    [["a: Permission denied", "a", "b"], "./a"],
  ])("are told apart from others with like names: %j", async (names, of) => {
    const { text, isError } = await answerOf(complain(of), names);
    expect(isError).toBe(false);
    expect(text).toContain(`: ${names.length - 1} file`);
    expect(text).toContain("Not searched: 1 unreadable entry.");
  });

  it("are known by the whole of what it says first", async () => {
    const script = 'echo "rg: ./a: IO error for operation on ./b: gone (os error 2)" >&2; exit 2';
    expect((await answerOf(script, ["a", "b"])).text).toContain(
      "1 file searched.\nNot searched: 1 unreadable",
    );
  });

  it("fail the search where one can't be told", async () => {
    for (const other of ["rg: ./gone: Permission denied", "rg: out of memory", "thread panicked"]) {
      const { text, isError } = await answerOf(`echo "${other}" >&2; ${complain("./a")}`, ["a", "b"]);
      expect(isError).toBe(true);
      expect(text).toContain(other);
      const behind = `${complain("./a", 0).replace("exit 0", "")} echo "${other}" >&2; exit 2`;
      expect((await answerOf(behind, ["a", "b"])).isError).toBe(true);
    }
    const last = await answerOf("printf 'rg: ./a: no\\nrg: ./gone: no line end' >&2; exit 2", ["a", "b"]);
    expect(last.isError).toBe(true);
  });

  it("fail the search where a complaint is too long to be told", async () => {
    const long = "head -c 200000 /dev/zero | tr '\\0' x >&2; echo >&2";
    const { isError } = await answerOf(`${long}; ${complain("./a")}`, ["a", "b"]);
    expect(isError).toBe(true);
  });
});

const BEGIN = '{"type":"begin","data":{"path":{"text":"./a"}}}';
const match = (data: string) => `{"type":"match","data":{${data}}}`;
const LINES = '"lines":{"text":"needle"}';

describe.skipIf(process.platform === "win32")("a report that is none", () => {
  async function answerTo(report: string, args: Record<string, unknown> = {}): Promise<Answer> {
    const file = join(temporaryFolder(), "report");
    writeFileSync(file, report);
    return answerOf(`cat '${file}'`, ["a"], args);
  }

  it.each([
    "null",
    "1",
    "[]",
    "{}",
    '{"type":"begin"}',
    '{"type":"begin","data":null}',
    '{"type":"begin","data":{"path":null}}',
    '{"type":"begin","data":{"path":{"text":1}}}',
    match(`${LINES},"line_number":1,"submatches":[]`),
    `${BEGIN}\n${match('"line_number":1,"submatches":[]')}`,
    `${BEGIN}\n${match(`${LINES},"submatches":[]`)}`,
    `${BEGIN}\n${match(`${LINES},"line_number":"1","submatches":[]`)}`,
    `${BEGIN}\n${match(`${LINES},"line_number":1,"submatches":{}`)}`,
    `${BEGIN}\n${match(`${LINES},"line_number":1,"submatches":[null]`)}`,
    `${BEGIN}\n${match(`${LINES},"line_number":1,"submatches":[{"start":0}]`)}`,
    `${BEGIN}\n${match(`${LINES},"line_number":1,"submatches":[{"start":0,"end":99}]`)}`,
    `${BEGIN}\n${match(`${LINES},"line_number":1,"submatches":[{"start":4,"end":2}]`)}`,
    `${BEGIN}\n${match(`${LINES},"line_number":1,"submatches":[{"start":-1,"end":2}]`)}`,
  ])("fails the search: %s", async (report) => {
    const { text, isError } = await answerTo(`${report}\n`);
    expect(isError).toBe(true);
    expect(text).toContain("The search failed, so nothing is known about matches.");
    expect(text).not.toContain("TypeError");
  });

  it("fails the search where its last line is broken off", async () => {
    expect((await answerTo(`${BEGIN}\n{"type":"ma`)).isError).toBe(true);
  });

  it.each(["./a\0many\n", "./a\0\n", "./a\0-1\n", "./a\x001.5\n"])("fails a count: %j", async (report) => {
    expect((await answerTo(report, { mode: "count" })).isError).toBe(true);
  });
});
