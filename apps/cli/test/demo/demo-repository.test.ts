import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createDemoRepository } from "../../src/demo/agent-demo.ts";
import { DEMO_FAULT, DEMO_FILES } from "../../src/demo/demo-files.ts";

describe("the demo repository", () => {
  it("is byte-identical everywhere", () => {
    const digest = createHash("sha256")
      .update(JSON.stringify(Object.entries(DEMO_FILES).sort()))
      .digest("hex");
    expect(digest).toMatchInlineSnapshot(
      `"e24d53d832d4fe8ff025ee0129488a9f3db036917ee764df2b9410a9d887e54c"`,
    );
  });

  it("is written as it stands and removed whole", () => {
    const repository = createDemoRepository(tmpdir());
    for (const [path, text] of Object.entries(DEMO_FILES))
      expect(readFileSync(join(repository.root, path), "utf8")).toBe(text);
    repository.remove();
    expect(existsSync(repository.root)).toBe(false);
  });

  it("has its fault where it says", () => {
    expect(DEMO_FILES[DEMO_FAULT.path]?.split("\n")[DEMO_FAULT.line - 1]).toBe("  return goods - shipping;");
  });

  // Bun has no `node --test`; Node's own runner decides whether the repository is red.
  it.skipIf(process.versions.bun !== undefined)(
    "has one red test, which the right line turns green",
    async () => {
      const repository = createDemoRepository(tmpdir());
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      const run = () =>
        spawnSync(process.execPath, ["--test", "--test-reporter=tap"], {
          cwd: repository.root,
          env,
          encoding: "utf8",
        });
      try {
        const red = run();
        expect(red.status).toBe(1);
        expect(red.stdout).toContain("# pass 1\n# fail 1\n");
        const file = join(repository.root, DEMO_FAULT.path);
        writeFileSync(file, readFileSync(file, "utf8").replace("goods - shipping", "goods + shipping"));
        expect(run().status).toBe(0);
      } finally {
        repository.remove();
      }
    },
  );
});
