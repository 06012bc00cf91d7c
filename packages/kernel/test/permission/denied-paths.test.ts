import { describe, expect, it } from "vitest";
import { deniedPaths } from "../../src/permission/denied-paths.ts";

const isDenied = deniedPaths(
  [
    { effect: "deny", rule: "read_file(**/.env*)" },
    { effect: "deny", rule: "grep(private//**)" },
    { effect: "deny", rule: "write_file(src/**)" },
    { effect: "ask", rule: "read_file(asked.txt)" },
    { effect: "allow", rule: "read_file(.env.example)" },
  ],
  ["grep", "read_file"],
);

describe("paths that rules keep from a tool", () => {
  it.each([".env", ".env.example", "app/.env.local", "private/key", "private/a/b"])(
    "%s is denied",
    (path) => {
      expect(isDenied(path)).toBe(true);
    },
  );

  it.each(["env", "src/a.ts", "asked.txt", "private", "."])("%s is not", (path) => {
    expect(isDenied(path)).toBe(false);
  });

  it("refuses what is no rule", () => {
    expect(() => deniedPaths([{ effect: "deny", rule: "read file(" }], ["read_file"])).toThrow(/is no rule/);
  });

  it("refuses what has no meaning for a path, where it is of the tool", () => {
    const rule = { effect: "deny", rule: "read_file(a*/../b)" } as const;
    expect(() => deniedPaths([rule], ["grep", "read_file"])).toThrow(/write the path without "\.\."/);
    expect(deniedPaths([rule], ["run_shell"])("b")).toBe(false);
    expect(deniedPaths([{ ...rule, effect: "allow" }], ["read_file"])("b")).toBe(false);
  });
});
