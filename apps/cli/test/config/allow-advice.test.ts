import type { PermissionRule } from "@toolrail/kernel";
import { describe, expect, it } from "vitest";
import { createAllowAdvice } from "../../src/config/allow-advice.ts";
import { openToolbox } from "../../src/wiring/toolbox.ts";
import { createFakeContext, inTemporaryFolder } from "../support/fake-context.ts";

type Asked = readonly [name: string, args: unknown];

/** What is told after these calls were denied. */
function toldFor(asked: readonly Asked[], rules: readonly PermissionRule[] = []): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    const context = createFakeContext();
    const { tools } = openToolbox(folder);
    const advice = createAllowAdvice(rules);
    for (const [name, args] of asked) {
      const tool = tools.find((one) => one.name === name);
      if (!tool) throw new Error(`no tool ${name}`);
      await advice.note({ tool, name, args, callId: "a", signal: new AbortController().signal });
    }
    advice.tell(context);
    return context.err();
  });
}

const shell = (command: string): Asked => ["run_shell", { command }];

describe("createAllowAdvice", () => {
  it.each([
    [shell("make"), "--allow 'run_shell(make)'"],
    [shell("echo hi"), "--allow 'run_shell(echo hi)'"],
    [shell("echo hi && ls"), "--allow 'run_shell(ls)'"],
    [
      shell("make && ls > log.txt"),
      "--allow 'run_shell(make)' --allow 'run_shell(ls)' --allow 'write_file(log.txt)'",
    ],
    [shell("ls $(cat plan)"), "--allow 'run_shell(ls $(cat plan))'"],
    [shell("echo 'a b'"), `--allow 'run_shell(echo '\\''a b'\\'')'`],
    [shell(`echo ${"x".repeat(300)}`), "--allow run_shell"],
    [shell("echo 'a\nb'"), "--allow run_shell"],
    [shell("a; b; c; d"), "--allow run_shell"],
    [["write_file", { path: "./src/a.ts", content: "x" }], "--allow 'write_file(src/a.ts)'"],
  ] as const)("names the narrowest rule for %j", async (asked, flags) => {
    expect(await toldFor([asked])).toBe(`toolrail: to allow it: ${flags}, or --allow-all\n`);
  });

  it("names --allow-all alone where no rule would do", async () => {
    expect(await toldFor([shell("ls $(echo *)")])).toBe("toolrail: to allow it: --allow-all\n");
  });

  it("names each rule once, and the tool where there are many", async () => {
    const rules = "--allow 'run_shell(make)' --allow 'run_shell(ls)'";
    expect(await toldFor([shell("make"), shell("ls"), shell("make")])).toBe(
      `toolrail: to allow them: ${rules}, or --allow-all\n`,
    );
    expect(await toldFor(["a", "b", "c", "d"].map(shell))).toBe(
      "toolrail: to allow them: --allow run_shell, or --allow-all\n",
    );
  });

  it("says nothing where nothing was denied, or where a rule asks all the same", async () => {
    expect(await toldFor([])).toBe("");
    expect(await toldFor([shell("make")], [{ effect: "ask", rule: "run_shell" }])).toBe("");
  });
});
