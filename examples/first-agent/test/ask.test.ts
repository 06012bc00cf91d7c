import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOfflineModel } from "@toolrail/providers/offline";
import { expect, it } from "vitest";
import { ask } from "../src/ask.ts";

it("finds a definition in a folder of files", async () => {
  const root = mkdtempSync(join(tmpdir(), "toolrail-example-"));
  try {
    writeFileSync(
      join(root, "shapes.py"),
      "import math\n\n\ndef circle_area(radius):\n    return math.pi * radius**2\n",
    );
    expect(await ask("Where is circle_area defined?", root, createOfflineModel())).toContain("shapes.py:4");
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
