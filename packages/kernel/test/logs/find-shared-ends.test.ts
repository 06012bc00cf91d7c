import { describe, expect, it } from "vitest";
import { compressLog, unfoldLog } from "../../src/logs/index.ts";
import { many } from "./runner-logs/runner-log.ts";

/** A cargo log with `findings` below so many crates that it is always worth compressing. */
function cargoLog(...findings: readonly string[][]): string {
  const crates = many(40, (i) => `   Compiling crate-${String.fromCharCode(97 + (i % 26))}${i} v0.${i}.1`);
  return [...crates, ...findings.flatMap((lines) => ["", ...lines]), "", "error: could not compile", ""].join(
    "\n",
  );
}

function unusedImport(place: string, code = "use std::collections::BTreeMap;"): string[] {
  return [
    "error: unused import: `std::collections::BTreeMap`",
    ` --> ${place}`,
    "  |",
    `3 | ${code}`,
    "  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^",
  ];
}

describe("details that end as the last ones of that heading did", () => {
  it("fold up to what tells them apart, so that heading and place stay", () => {
    const first = unusedImport("src/tax.rs:3:5");
    const log = cargoLog(first, unusedImport("src/rate.rs:3:5"), unusedImport("src/fee.rs:3:5"));
    const { text } = compressLog(log);
    expect(text).toContain(
      [
        "",
        ...first,
        "",
        "error: unused import: `std::collections::BTreeMap`",
        " --> src/rate.rs:3:5",
        "[as above: 50-52]",
        "",
        "error: unused import: `std::collections::BTreeMap`",
        " --> src/fee.rs:3:5",
        "[as above: 56-58]",
        "",
        "error: could not compile",
      ].join("\n"),
    );
    expect(unfoldLog(text, log)).toBe(log);
  });

  it("stay from the last line on that differs", () => {
    const second = [...unusedImport("src/rate.rs:3:5"), "  = note: on by default in this workspace as well"];
    expect(compressLog(cargoLog(unusedImport("src/tax.rs:3:5"), second)).text).toContain(second.join("\n"));
  });

  it("fold under headings that differ in numbers alone, and under no other", () => {
    const help = "  = help: give each store a name of its own, such as `main`";
    const log = cargoLog(
      ["error: store 1 has no name", " --> src/a.rs:1:1", help],
      ["error: store 2 has no name", " --> src/b.rs:1:1", help],
      ["error: shelf 3 has no name", " --> src/c.rs:1:1", help],
    );
    const { text } = compressLog(log);
    expect(text).toContain("store 2 has no name\n --> src/b.rs:1:1\n[as above: 48-48]\n");
    expect(text).toContain(`shelf 3 has no name\n --> src/c.rs:1:1\n${help}\n`);
  });

  it("stay where they are as short as a mark", () => {
    const [first, second] = ["src/tax.rs:3:5", "src/rate.rs:3:5"].map((place) => [
      "error: unused import: `Rate`",
      ` --> ${place}`,
      "  |",
      "3 | use store::Rate;",
      "  |     ^^^^",
    ]);
    expect(compressLog(cargoLog(first ?? [], second ?? [])).text).toContain(second?.join("\n"));
  });

  it("stay in a diff, whatever it has in common with the one before", () => {
    const diff = (value: number) => [
      "- Expected",
      "+ Received",
      `-   total: ${value},`,
      "    customer: a person of a rather long name,",
      "    delivery: the day after the day after tomorrow,",
    ];
    const log = [
      " RUN  v4.1.0 /shop",
      ...many(40, (i) => ` ✓ test/${String.fromCharCode(97 + (i % 26))}${i}.test.ts (3 tests)`),
      ...diff(1),
      "",
      ...diff(2),
      "",
      " Test Files  1 failed (1)",
      "",
    ].join("\n");
    const { text } = compressLog(log);
    expect(text).toContain([...diff(1), "", ...diff(2)].join("\n"));
    expect(text.length).toBeLessThan(log.length);
  });
});
