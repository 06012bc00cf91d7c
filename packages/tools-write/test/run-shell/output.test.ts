import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { shellWith } from "../support/shell.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const BYTES_PER_MB = 1024 * 1024;

describe("run_shell: its output", () => {
  it("joins a character whose bytes come apart", async () => {
    const { text } = await shellWith().run("printf '\\xe4\\xbd'; sleep 0.3; printf '\\xa0\\n'");
    expect(text).toBe("exit 0\n你\n");
  });

  it.each([
    ["printf '\\033[31mred\\033[0m\\n'", "red\n"],
    ["printf -- '--------\\rHello\\033[K\\n'", "Hello\n"],
    ["printf '10%%\\r50%%\\r100%%\\r\\n'", "100%\n"],
    ["printf 'a\\r\\nb\\r\\n'", "a\nb\n"],
    ["printf '\\033]8;;http://x\\033\\\\link\\033]8;;\\033\\\\'", "link"],
    ["printf '1\\r2'", "2"],
  ])("leaves out what only a terminal shows: %s", async (command, output) => {
    const { written } = await shellWith().run(command);
    expect(written.toString()).toBe(output);
  });

  it("passes on large output whole, in little memory", async () => {
    const { run } = shellWith();
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const answer = await run(
      "head -c 20000000 /dev/zero | tr '\\0' x; sleep 0.3; echo END >&2",
      {},
      {
        onProgress: () => {
          most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        },
      },
    );
    expect(answer.written.length).toBe(20_000_004);
    expect(answer.written.subarray(-5).toString()).toBe("xEND\n");
    expect(answer.output.details?.bytes).toBe(20_000_004);
    expect(answer.progress).not.toHaveLength(0);
    expect(most).toBeLessThan(64 * BYTES_PER_MB);
  });

  it("shows people the last line while it runs", async () => {
    const { progress } = await shellWith().run("echo first; sleep 0.5; printf 'a\\rsecond'; sleep 0.5");
    expect(progress).toContain("first");
    expect(progress).toContain("second");
  });

  it("writes straight into a file that the sink offers, and tidies it there", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "out");
    const { run } = shellWith();
    const answer = await run(
      "printf '\\033[1mbold\\033[0m\\n50%%\\r100%%\\n'; echo err >&2",
      {},
      { reserveFile: () => ({ path }) },
    );
    expect(answer.text).toBe("exit 0");
    expect(readFileSync(path, "utf8")).toBe("bold\n100%\nerr\n");
  });

  it("leaves a clean file as it is, however large", async () => {
    const path = join(temporaryFolder(), "out");
    await shellWith().run("seq 1 500000", {}, { reserveFile: () => ({ path }) });
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([500_000, "1", "500000"]);
  });

  it("tidies a large file in its place", async () => {
    const path = join(temporaryFolder(), "out");
    await shellWith().run(
      "seq 1 100000 | sed 's/.*/\\x1b[32m&\\x1b[0m\\r&!/'",
      {},
      { reserveFile: () => ({ path }) },
    );
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([100_000, "1!", "100000!"]);
  });

  it("keeps no more in a file than it may", async () => {
    const path = join(temporaryFolder(), "out");
    await shellWith({}, { maxOutputBytes: 50_000 }).run("yes", {}, { reserveFile: () => ({ path }) });
    expect(readFileSync(path, "utf8")).toBe("y\n".repeat(25_000));
  });

  it.each([false, true])("says what it dropped of a command that ends at once (a file: %s)", async (file) => {
    const path = join(temporaryFolder(), "out");
    const { run } = shellWith({}, { maxOutputBytes: 1_000 });
    const command = "head -c 5000 /dev/zero | tr '\\0' x";
    const reserveFile = () => ({ path });
    const answer = await run(command, {}, { isTimeless: true, ...(file && { reserveFile }) });
    expect(answer.text.split("\n").slice(0, 2)).toEqual([
      "exit 0",
      "dropped the last 4,000 bytes of output, all beyond 1,000: send the output to a file, or make less of it",
    ]);
    expect(answer.output.details).toMatchObject({ bytes: 5_000, droppedBytes: 4_000 });
    expect((file ? readFileSync(path) : answer.written).toString()).toBe("x".repeat(1_000));
  });

  it("says nothing of output that just fits", async () => {
    const answer = await shellWith({}, { maxOutputBytes: 5 }).run("printf 12345");
    expect(answer.text).toBe("exit 0\n12345");
  });

  it.each([
    ["at the end", "echo hi; exit 3"],
    ["while it runs", "seq 5000; sleep 0.3; echo more; exit 3"],
  ])("tells how a command ended when the sink fails %s", async (_when, command) => {
    const onWrite = () => {
      throw new Error("ENOSPC: no space left");
    };
    const answer = await shellWith().run(command, {}, { onWrite });
    expect(answer.text).toBe(
      "exit 3\nits output could not be kept whole (ENOSPC: no space left), so what follows may be cut short; the command itself ran, so look at what it did before you repeat it",
    );
    expect(answer.output.details).toMatchObject({
      how: "exited",
      code: 3,
      outputFailure: "ENOSPC: no space left",
    });
  });

  it("leaves no gap where a sink failed once", async () => {
    let calls = 0;
    const onWrite = () => {
      if (calls++ === 1) throw new Error("disk full");
    };
    const command = "seq 5000; sleep 0.3; echo two; sleep 0.3; echo three";
    const answer = await shellWith().run(command, {}, { onWrite });
    expect(answer.text).toMatch(/^exit 0\nits output could not be kept whole \(disk full\)/);
    expect(answer.written.toString()).toMatch(/^1\n2\n[\d\n]*\n5000\n$/);
  });

  it("tells how a command ended when the store's file is gone", async () => {
    const path = join(temporaryFolder(), "out");
    const answer = await shellWith().run(
      `echo hi; rm ${path}; exit 3`,
      {},
      { reserveFile: () => ({ path }) },
    );
    expect(answer.text).toMatch(/^exit 3\nits output could not be kept whole \(ENOENT.*\)/);
  });

  it("does without the store's file when it can't be had", async () => {
    const reserveFile = () => {
      throw new Error("disk full");
    };
    expect((await shellWith().run("echo hi", {}, { reserveFile })).text).toBe("exit 0\nhi\n");
    const missing = () => ({ path: "/nowhere/at/all" });
    expect((await shellWith().run("echo hi", {}, { reserveFile: missing })).text).toBe("exit 0\nhi\n");
  });

  it("lets the command end when who listens fails", async () => {
    const { run, root } = shellWith();
    const onProgress = () => {
      throw new Error("no screen");
    };
    const answer = await run("echo one; sleep 0.4; touch made", {}, { onProgress });
    expect(answer.text).toBe("exit 0\none\n");
    expect(existsSync(join(root, "made"))).toBe(true);
  });
});
