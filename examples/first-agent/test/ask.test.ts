import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerTurn, callTurn, createScriptedModel } from "@toolrail/protocol/testing";
import { expect, it } from "vitest";
import { ask } from "../src/ask.ts";

it("answers from what a tool found in a folder of files", async () => {
  const root = mkdtempSync(join(tmpdir(), "toolrail-example-"));
  try {
    writeFileSync(
      join(root, "shapes.py"),
      "import math\n\n\ndef circle_area(radius):\n    return math.pi * radius**2\n",
    );
    const model = createScriptedModel([
      callTurn([{ name: "grep", args: { pattern: "def circle_area" } }]),
      ({ messages }) => answerTurn(JSON.stringify(messages.at(-1)?.content)),
    ]);
    expect(await ask("Where is circle_area defined?", root, model)).toContain("shapes.py:4");
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
