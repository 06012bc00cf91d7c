import { describe, expect, it } from "vitest";
import { compressLog, unfoldLog } from "../../src/logs/index.ts";
import { many } from "./runner-logs/runner-log.ts";

function savingsOf(lines: readonly string[]): number {
  const log = `${lines.join("\n")}\n`;
  const { text, savings } = compressLog(log);
  expect(unfoldLog(text, log)).toBe(log);
  return savings;
}

const hex = (n: number) => (n + 4096).toString(16).padStart(12, "a");

describe("progress, whatever wrote it,", () => {
  it.each<[string, string[]]>([
    [
      "apt",
      many(
        40,
        (n) => `Get:${n} http://deb.example.org/debian stable/main arm64 lib${n} arm64 2.${n} [${n} kB]`,
      ),
    ],
    [
      "dpkg",
      many(20, (n) => [
        `Selecting previously unselected package lib${n}.`,
        `Preparing to unpack .../lib${n}.deb ...`,
        `Unpacking lib${n} (2.${n}) ...`,
      ]),
    ],
    [
      "docker pull",
      many(20, (n) => [
        `${hex(n)}: Pulling fs layer`,
        `${hex(n)}: Download complete`,
        `${hex(n)}: Pull complete`,
      ]),
    ],
    ["kbuild", many(30, (n) => [`  CC      net/part${n}.o`, `  LD [M]  net/part${n}.ko`])],
    [
      "pip",
      many(30, (n) => [`Collecting part${n}`, `  Downloading part${n}-1.0-py3-none-any.whl (${n} kB)`]),
    ],
    [
      "curl",
      many(
        60,
        (n) =>
          ` ${n}  900M   ${n}  ${n * 9}M    0     0  8.1M      0  0:01:41  0:00:0${n % 9}  0:01:29 8.${n}M`,
      ),
    ],
    ["a bar", many(60, (n) => `${"#".repeat(n)} ${n}.5%`)],
    ["a downloader", many(60, (n) => `Downloading https://files.example.org/part${n}.tgz`)],
    ["a counter", many(60, (n) => `[${n}/60] CXX part${n}`)],
    ["a percentage", many(60, (n) => `Progress: ${n}%`)],
    ["a test runner", many(60, (n) => `suite.part${n} PASSED [ ${n}%]`)],
    ["composer", many(60, (n) => `  - Installing vendor/part${n} (1.${n}.0): Extracting archive`)],
  ])("folds: %s", (_writer, lines) => {
    expect(savingsOf(["$ install all", ...lines, "all is there"])).toBeGreaterThan(0.75);
  });

  it("folds around what went wrong, which stays", () => {
    const log = [
      ...many(40, (n) => `Unpacking lib${n} (2.${n}) ...`),
      "dpkg: error processing package lib9 (--configure):",
      " subprocess returned error exit status 1",
      ...many(40, (n) => `Setting up lib${n} (2.${n}) ...`),
      "E: Sub-process dpkg returned an error code (1)",
    ];
    const kept = compressLog(log.join("\n")).text.split("\n");
    expect(kept).toEqual(expect.arrayContaining([log[40], log[41], log.at(-1)]));
    expect(kept.length).toBeLessThan(15);
  });
});

describe("output that only looks alike line by line", () => {
  it.each<[string, (n: number) => string]>([
    ["a listing", (n) => `-rw-r--r-- 1 me me ${n * 37} Mar ${(n % 28) + 1} 10:${10 + (n % 50)} part${n}.txt`],
    ["paths", (n) => `./src/part${n}/index.ts`],
    ["a table of numbers", (n) => `${n},${n * 3},${n * 7}`],
    ["numbers", (n) => String(n)],
    ["a table of coverage", (n) => `src/part${n}.py     ${n + 10}      ${n % 7}    ${90 - (n % 9)}%`],
    ["disks", (n) => `/dev/sd${n} 10G 5G 5G ${n}% /mnt/${n}`],
    ["commits", (n) => `${(n + 70_000).toString(16)} fix: handle part ${n}`],
    ["a loss that falls", (n) => `epoch ${n} loss 0.${99 - n} accuracy 0.${n}`],
    ["warnings of an unknown tool", (n) => `Warning: part ${n} is missing`],
    ["missing parts", (n) => `Missing part ${n} of the plan`],
    ["prose", (n) => `The ${n}th part speaks of making and of breaking things.`],
  ])("comes back unchanged: %s", (_what, line) => {
    const log = `${many(90, line).join("\n")}\n`;
    expect(compressLog(log).text).toBe(log);
  });
});
