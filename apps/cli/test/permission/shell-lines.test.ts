import { describe, expect, it } from "vitest";
import { EVERYDAY_LINES } from "./everyday-lines.ts";
import { allow, openGate } from "./judge-shell.ts";
import { REFUSED_LINES } from "./refused-lines.ts";

describe("an everyday command line", () => {
  it("is in the list more than 60 times", () => {
    expect(new Set(EVERYDAY_LINES.map(([line]) => line)).size).toBeGreaterThan(60);
  });

  it.each(EVERYDAY_LINES.map((row) => [row[0], row.slice(1)] as const))(
    "%j passes without a question under its own rules",
    async (line, rules) => {
      const gate = openGate();
      expect(await gate.judge(allow(...rules), line)).toBe("allowed");
      // Only builtins that need no rule pass under another command's.
      const isFree = rules.length === 1 && rules[0] === "git *" && !line.includes("git");
      expect(await gate.judge(allow("other *"), line)).toBe(isFree ? "allowed" : "asked");
    },
  );
});

describe("a command line outside the plain subset", () => {
  it("is in the list more than 300 times", () => {
    expect(new Set(Object.values(REFUSED_LINES).flat()).size).toBeGreaterThan(300);
  });

  it.each(
    Object.entries(REFUSED_LINES).flatMap(([kind, lines]) => lines.map((line) => [kind, line] as const)),
  )("that holds %s asks whatever the rules for parts say: %j", async (_kind, line) => {
    expect(await openGate([".git/config"]).judge(allow("*", "write_file(**)"), line)).toBe("asked");
  });
});
