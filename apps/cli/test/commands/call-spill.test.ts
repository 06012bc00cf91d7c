import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";

const parsed = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

const shell = (command: string) => ({ tool: "run_shell", args: { command } });

describe("call with output that is too large to send", () => {
  it("keeps it under the root, and its pointer can be followed and not written over", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const script = JSON.stringify(shell("seq 1 200000"));
      const options = { workingDirectory, stdin: `${script}\n` };
      const run = await runFake(["call", "--script", "-", "--allow-all"], options);
      const [result] = parsed(run.stdout);
      const { path, size } = result.details.spill;
      expect(size).toBe(1_288_895);
      expect(readFileSync(path, "utf8").endsWith("\n199999\n200000\n")).toBe(true);
      expect(path.startsWith(join(workingDirectory, ".toolrail/spill/"))).toBe(true);
      const [{ text }] = result.content;
      expect(text).toContain(" Search it with grep, same path. Read on with read_file {");
      const args =
        /Read on with read_file (\{.*?\})\. The command need not run again\.\]$/.exec(text)?.[1] ?? "";
      expect(JSON.parse(args)).toMatchObject({ offset: 1, limit: 400 });
      const read = await runFake(["call", "read_file", args], { workingDirectory });
      expect(read.stdout).toContain("(lines 1-400 of 200000)\n1\t1\n2\t2\n");
      const wanted = JSON.stringify({ path: JSON.parse(args).path, pattern: "^123456$" });
      const found = await runFake(["call", "grep", wanted], { workingDirectory });
      expect(found.stdout).toContain(":123456:123456\n");
      const written = JSON.stringify({ path: JSON.parse(args).path, content: "x" });
      const refused = await runFake(["call", "write_file", written, "--allow-all"], { workingDirectory });
      expect(refused.exitCode).toBe(1);
      expect(readFileSync(path, "utf8")).toHaveLength(1_288_895);
    });
  });

  it("has the profile demo: of four outputs in one turn only the largest spills", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const batch = [60_000, 30_000, 30_000, 30_000].map((size) => shell(`yes 12345678 | head -c ${size}`));
      const options = { workingDirectory, stdin: `${JSON.stringify(batch)}\n` };
      const run = await runFake(["call", "--script", "-", "--allow-all"], options);
      const results: { content: { text: string }[]; details: object }[] = parsed(run.stdout)[0];
      expect(results.map(({ details }) => "spill" in details)).toEqual([true, false, false, false]);
      const total = results.flatMap(({ content }) => content).reduce((sum, { text }) => sum + text.length, 0);
      expect(total).toBeLessThanOrEqual(100_000);
    });
  });

  it("leaves logs unfolded with TOOLRAIL_LOG_COMPRESS=0", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const passing = Array.from(
        { length: 100 },
        (_, n) => ` ✓ test/part-${n}.test.ts (3 tests) ${n % 9}ms\n`,
      );
      const log = ` RUN  v5.1.2 /home/dev/shop\n\n${passing.join("")}\n Test Files  100 passed (100)\n`;
      writeFileSync(join(workingDirectory, "log.txt"), log);
      const output = async (env: Record<string, string>) =>
        (
          await runFake(["call", "run_shell", '{"command":"cat log.txt"}', "--allow-all"], {
            workingDirectory,
            env,
          })
        ).stdout;
      expect(await output({})).toMatch(/ folded: \d+-\d+\][\s\S]*Kept whole/);
      expect(await output({ TOOLRAIL_LOG_COMPRESS: "0" })).toContain(log);
    });
  });

  it("makes no folder where nothing is kept", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      await runFake(["call", "glob"], { workingDirectory });
      expect(existsSync(join(workingDirectory, ".toolrail"))).toBe(false);
    });
  });

  it("follows no link out of the root, neither to write nor to read", async () => {
    await inTemporaryFolder(async (elsewhere) => {
      writeFileSync(join(elsewhere, "secret.txt"), "secret");
      await inTemporaryFolder(async (workingDirectory) => {
        symlinkSync(elsewhere, join(workingDirectory, ".toolrail"));
        const read = await runFake(["call", "read_file", '{"path":".toolrail/secret.txt"}'], {
          workingDirectory,
        });
        expect(read.stdout).not.toContain("secret\n");
        expect(read.exitCode).toBe(1);
        const long = await runFake(["call", "run_shell", '{"command":"seq 1 200000"}', "--allow-all"], {
          workingDirectory,
        });
        expect(long.stdout).toContain("could not be kept");
        expect(existsSync(join(elsewhere, "spill"))).toBe(false);
      });
    });
  });
});
