import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PermissionRule } from "@toolrail/kernel";
import { systemClock } from "@toolrail/kernel";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDispatcher } from "../../src/wiring/agent.ts";
import { openToolbox } from "../../src/wiring/toolbox.ts";

async function grep(rules: readonly PermissionRule[], path: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "toolrail-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, ".env"), "KEY=hush\n");
  writeFileSync(join(root, "config.ts"), "export const KEY = 1;\n");
  const toolbox = openToolbox(root, { rules });
  onTestFinished(() => toolbox.close());
  const dispatcher = openDispatcher(toolbox, { rules }, systemClock);
  const args = JSON.stringify({ pattern: "KEY", path });
  const [result] = await dispatcher.dispatch([{ type: "toolCall", id: "call_1", name: "grep", args }]);
  return JSON.stringify(result?.content);
}

describe("deny read_file(.env*)", () => {
  const rules: PermissionRule[] = [{ effect: "deny", rule: "read_file(.env*)" }];

  it("holds for a search of the whole folder", async () => {
    const answer = await grep(rules, ".");
    expect(answer).toContain("config.ts:1:export const KEY = 1;");
    expect(answer).toContain("1 file that permission rules deny");
    expect(answer).not.toContain("hush");
    expect(await grep([], ".")).toContain("hush");
  });

  it("holds for a search that names the file", async () => {
    expect(await grep(rules, ".env")).toContain("denied here by the rule");
  });
});
