import { describe, expect, it } from "vitest";
import { compressLog, unfoldLog } from "../../src/logs/index.ts";
import { many } from "./runner-logs/runner-log.ts";

const ESCAPE = String.fromCharCode(27);
const WORDS = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf"];

/** Lines that are no neighbours' like. */
function noise(count: number): string[] {
  return many(count, (i) => `${WORDS[i % 7]} ${WORDS[(i * 3 + 1) % 7]} says ${WORDS[Math.floor(i / 7) % 7]}`);
}

/** A log that is certainly one of vitest, with `lines` in its middle. */
function vitestLog(...lines: string[]): string {
  return [" RUN  v4.1.0 /shop", "", ...lines, " Test Files  1 passed (1)", "   Duration  1.00s", ""].join(
    "\n",
  );
}

describe("marks", () => {
  it("name the number and the range of the lines they stand for", () => {
    const log = vitestLog(...noise(50));
    expect(compressLog(log)).toEqual({
      text: [
        " RUN  v4.1.0 /shop",
        "",
        "[48 lines folded: 3-50]",
        ...noise(50).slice(48),
        " Test Files  1 passed (1)",
        "   Duration  1.00s",
        "",
      ].join("\n"),
      folded: 48,
      inputLines: 54,
      outputLines: 7,
      savings: expect.closeTo(0.9, 1),
    });
  });

  it("count characters without colours as savings", () => {
    const log = vitestLog(...noise(50));
    const coloured = log.replace(/\w+(?= says)/g, `${ESCAPE}[38;5;200m$&${ESCAPE}[0m`);
    expect(coloured.length).toBeGreaterThan(log.length);
    expect(compressLog(coloured).savings).toBe(compressLog(log).savings);
    const { text, savings } = compressLog(log);
    expect(savings).toBe(1 - text.length / log.length);
  });

  it("are undone from the original", () => {
    const log = vitestLog(...noise(30), "AssertionError: no", ...many(30, (i) => `poll ${i}`));
    expect(unfoldLog(compressLog(log).text, log)).toBe(log);
  });

  it("never become ambiguous: a kept line that looks like one leaves the log as it is", () => {
    for (const mark of ["[3 lines folded: 1-3]", "[as above: 1-3]", "Error: a [×2 folded: 1-3]"]) {
      const log = vitestLog(...noise(50), mark);
      expect(compressLog(log).text).toBe(log);
    }
    expect(compressLog(compressLog(vitestLog(...noise(50))).text).savings).toBe(0);
  });
});

describe("what stays", () => {
  it("two lines on either side of an anchor", () => {
    const { text } = compressLog(vitestLog(...noise(30), "   × adds 3ms", ...noise(30)));
    expect(text.split("\n").slice(2, 9)).toEqual([
      "[28 lines folded: 3-30]",
      ...noise(30).slice(28),
      "   × adds 3ms",
      ...noise(2),
      "[26 lines folded: 36-61]",
    ]);
  });

  it.each([
    "exit 1",
    "timed out after 30 s, killed",
    "killed by SIGTERM",
    "sh: 1: foo: not found",
    "fatal: not a git repository",
  ])("the stamp %s", (stamp) => {
    expect(compressLog(vitestLog(...noise(30), stamp, ...noise(30))).text).toContain(`\n${stamp}\n`);
  });

  it("a trace that touches an anchor, whole, blank lines within it and all", () => {
    const trace = [
      "TypeError: x is not a function",
      ...many(40, (i) => `    at step${i} (/shop/src/a.ts:${i}:7)`),
      "",
      "  [cause]: Error: below",
      ...many(20, (i) => `      at deeper${i} (/shop/src/b.ts:${i}:7)`),
    ];
    expect(compressLog(vitestLog(...noise(60), ...trace, ...noise(60))).text).toContain(
      `\n${trace.join("\n")}\n`,
    );
  });

  it("a code frame above an anchor", () => {
    const frame = ["1 | const a = 1;", "2 | a();", "    ^", "TypeError: a is not a function"];
    expect(compressLog(vitestLog(...noise(40), ...frame, ...noise(40))).text).toContain(
      `\n${frame.join("\n")}\n`,
    );
  });

  it("no trace that touches nothing that stays", () => {
    const { text } = compressLog(
      vitestLog(...noise(30), ...many(9, (i) => `    at step${i} (a.ts:1:1)`), ...noise(30)),
    );
    expect(text).not.toContain("at step");
  });
});

describe("what folds", () => {
  it("neighbours that are alike but for numbers, times and hexadecimals, into one with their number", () => {
    const polls = many(45, (i) => `10:00:${10 + i} worker 0x7f${i} polled ${i} jobs in ${i}.5ms`);
    const { text, folded } = compressLog(vitestLog("Error: a", "b", "c", ...polls, "d", "e", "Error: f"));
    expect(text).toContain(`c\n${polls[0]} [×45 folded: 6-50]\nd\n`);
    expect(folded).toBe(44);
  });

  it("anchors only when nothing but the time tells them apart", () => {
    const warnings = many(40, (i) => `10:00:${10 + i} Warning: slow disk`);
    const places = many(10, (i) => `Error: no rate at line ${i}`);
    const { text } = compressLog(vitestLog(...warnings, "between", ...places));
    expect(text).toContain(`${warnings[0]} [×40 folded: 3-42]\n`);
    for (const place of places) expect(text).toContain(`${place}\n`);
  });

  it("a report of 8 lines and more that stands a second time word for word, however it is indented", () => {
    const report = ["   × adds", "     → expected 3", ...many(6, (i) => `       ${WORDS[i]} but got 4`)];
    const again = report.map((line) => `  ${line}`);
    const { text } = compressLog(vitestLog(...noise(40), ...report, ...noise(41), ...again));
    expect(text).toContain(`\n${report.join("\n")}\n`);
    expect(text).toContain("\n[as above: 92-99]\n");
    const shorter = again.slice(0, -1);
    expect(compressLog(vitestLog(...noise(40), ...report, ...noise(41), ...shorter)).text).toContain(
      shorter.join("\n"),
    );
  });

  it("an overwritten line into its last state", () => {
    const bar = many(50, (i) => `fetched ${i} of 50`).join("\r");
    const log = vitestLog(...noise(40), "Error: before", bar, "Error: after", ...noise(2));
    const { text } = compressLog(log);
    expect(text).toContain(
      "Error: before\nfetched 49 of 50 [last of 50 states folded: 44-44]\nError: after\n",
    );
    expect(unfoldLog(text, log)).toBe(log);
  });

  it("the states of a line whatever wrote it, but nothing else of an unknown log", () => {
    const bar = `${many(200, (i) => `${i}%`).join("\r")}\r${ESCAPE}[K`;
    const log = `${[...noise(20), bar, ...noise(20)].join("\r\n")}\r\n`;
    const { text, folded } = compressLog(log);
    expect(text).toBe(log.replace(`${bar}\r`, "199% [last of 200 states folded: 21-21]"));
    expect(folded).toBe(0);
    expect(unfoldLog(text, log)).toBe(log);
  });

  it("no line in which an error was overwritten", () => {
    const line = `1%\rError: disk full\r${"2%\r".repeat(20)}3%`;
    expect(compressLog(vitestLog(...noise(40), line, ...noise(40))).text).toContain(`\n${line}\n`);
  });
});

describe("a text comes back as it is", () => {
  it("under 40 lines", () => {
    const log = vitestLog(...noise(35));
    expect(compressLog(log)).toEqual({ text: log, folded: 0, inputLines: 39, outputLines: 39, savings: 0 });
    expect(compressLog(vitestLog(...noise(36))).savings).toBeGreaterThan(0.5);
  });

  it("when less than 15 % would be saved", () => {
    const long = many(60, (i) => `Error: ${"x".repeat(200)} ${i}`);
    const log = vitestLog(...noise(20), ...long);
    expect(compressLog(log)).toMatchObject({ text: log, savings: 0 });
  });

  it.each([
    ["nothing", ""],
    ["blank lines", "\n".repeat(60)],
    [
      "prose",
      many(
        60,
        (i) => `The error of line ${i} was found by ${WORDS[i % 7]}, who failed to see a warning.`,
      ).join("\n"),
    ],
    ["a list of ticks", many(60, (i) => `- topic ${i}\n  ✓ ${WORDS[i % 7]} is done`).join("\n")],
    ["a table", many(60, (i) => `${i},2026-03-01T10:00:00Z,${WORDS[i % 7]},${i * 3}`).join("\n")],
    [
      "JSON",
      JSON.stringify(
        many(60, (i) => `error ${i}`),
        null,
        2,
      ),
    ],
    ["source", many(60, (i) => `  if (value${i} === null) throw new Error("no value ${i}");`).join("\n")],
    ["matches of a search", many(60, (i) => `src/a${i}.c:${i}:7: log(INFO, "x");`).join("\n")],
    [
      "a diff that shows a log",
      `diff --git a/run.log b/run.log\n${vitestLog(...noise(60)).replaceAll("\n", "\n ")}`,
    ],
    ["a document that shows a log", `# How to test\n\n\`\`\`\n${vitestLog(...noise(60))}\`\`\`\n`],
  ])("that is %s", (_, text) => {
    expect(compressLog(text)).toMatchObject({ text, folded: 0, savings: 0 });
  });
});

describe("hostile texts", () => {
  it.each([
    "a",
    "1",
    " ",
    "=",
    "-",
    "a ",
    "1 passed, ",
    "/a",
    "test ",
    "[",
    "Error",
    ": ",
    "\r",
    "│",
    "x:1:",
    "# ",
    ".",
    "a.b",
    "f(a.b,c);",
    `${ESCAPE}[`,
    `${ESCAPE}]`,
  ])("a million times %j takes no more than linear time", (piece) => {
    const line = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const log = vitestLog(...noise(60), line, ...noise(10));
    expect(unfoldLog(compressLog(log).text, log)).toBe(log);
    expect(compressLog(`${line}\n`.repeat(2) + "x\n".repeat(60)).inputLines).toBe(62);
    // Small enough to be looked at whole.
    const whole = `${line.slice(0, 125_000)}\n${"x\n".repeat(60)}`;
    expect(compressLog(whole).inputLines).toBe(61);
  });
});
