import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/app.ts";
import { createFakeContext, type FakeOptions, inTemporaryFolder, runFake } from "../support/fake-context.ts";

function call(inputs: readonly string[], options: FakeOptions = {}) {
  return inTemporaryFolder((workingDirectory) => {
    mkdirSync(join(workingDirectory, "src"));
    writeFileSync(join(workingDirectory, "src", "a.txt"), "alpha\nbeta\n");
    return runFake(["call", ...inputs], { workingDirectory, ...options });
  });
}

const answers = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("call", () => {
  it("prints the result of one tool for people", async () => {
    const run = await call(["read_file", '{"path":"src/a.txt"}']);
    expect(run).toEqual({
      exitCode: 0,
      stdout: "src/a.txt (lines 1-2 of 2)\n1\talpha\n2\tbeta\n",
      stderr: "",
    });
  });

  it.each([
    ["echo hi", "exit 0\nhi\n"],
    ["printf hi", "exit 0\nhi\n"],
    ["printf 'hi\\n\\n'", "exit 0\nhi\n\n"],
  ])("ends the output of %j by one line end and adds none to it", async (command, stdout) => {
    const inputs = ["run_shell", JSON.stringify({ command }), "--allow-all"];
    expect(await call(inputs)).toEqual({ exitCode: 0, stdout, stderr: "" });
  });

  it("prints the result message as one line with --json, with its duration", async () => {
    const run = await call(["read_file", '{"path":"a.txt"}', "--root", "src", "--json"]);
    expect(answers(run.stdout)).toMatchObject([
      { role: "toolResult", toolCallId: "call_1", toolName: "read_file", isError: false },
    ]);
    expect(answers(run.stdout)[0].details.durationMs).toBeGreaterThanOrEqual(0);
  });

  it("takes missing arguments for none", async () => {
    expect(await call(["glob"])).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("src/a.txt") });
  });

  it.each([
    ["an unknown tool", ["read_fil", "{}"], "unknownTool"],
    ["arguments that are not JSON", ["read_file", "{"], "invalidJson"],
    ["arguments that do not fit", ["read_file", '{"file":"a"}'], "invalidArgs"],
    ["a rule that denies", ["read_file", '{"path":"src/a.txt"}', "--deny", "read_file(src/**)"], "denied"],
    [
      "a rule that asks where nobody is",
      ["read_file", '{"path":"src/a.txt"}', "--ask", "read_file"],
      "denied",
    ],
    ["a denial that --allow-all can't undo", ["glob", "{}", "--allow-all", "--deny", "glob"], "denied"],
  ])("exits 1 for %s", async (_, inputs, kind) => {
    const { exitCode, stdout } = await call([...inputs, "--json"]);
    expect(exitCode).toBe(1);
    expect(answers(stdout)).toMatchObject([
      { isError: true, details: { failure: { kind, executed: false } } },
    ]);
  });

  it("asks the person at a terminal", async () => {
    const inputs = ["read_file", '{"path":"src/a.txt"}', "--ask", "read_file"];
    expect(await call(inputs, { columns: 80, typed: ["y"] })).toMatchObject({ exitCode: 0 });
    const { exitCode, stdout } = await call(inputs, { columns: 80, typed: ["not that one"] });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("not that one");
  });

  it("says how to allow what nobody could be asked about, and that does", async () => {
    const inputs = ["run_shell", '{"command":"echo hi"}'];
    const { exitCode, stderr } = await call(inputs);
    expect(exitCode).toBe(1);
    expect(stderr).toBe("toolrail: to allow it: --allow 'run_shell(echo hi)', or --allow-all\n");
    expect(await call([...inputs, "--allow", "run_shell(echo hi)"])).toMatchObject({
      exitCode: 0,
      stderr: "",
    });
    const script = await call(["--script", "-"], { stdin: '{"tool":"run_shell","args":{"command":"ls"}}\n' });
    expect(script.stderr).toContain("--allow 'run_shell(ls)', or");
  });

  it.each([
    ["a person who is there and says no", [], { columns: 80, typed: ["n"] }],
    ["a rule that asks", ["--ask", "run_shell"], {}],
    ["a rule that denies", ["--deny", "run_shell"], {}],
  ])("says nothing of allowing to %s", async (_, flags, options) => {
    const { exitCode, stderr } = await call(["run_shell", '{"command":"ls"}', ...flags], options);
    expect(exitCode).toBe(1);
    expect(stderr).not.toContain("to allow");
  });

  it.each([
    ["nothing", []],
    ["a tool and a script", ["glob", "{}", "--script", "-"]],
    ["three arguments", ["glob", "{}", "more"]],
    ["a rule that can't be read", ["glob", "{}", "--deny", "("]],
    ["a root that is no folder", ["glob", "{}", "--root", "none"]],
  ])("is a usage error with %s", async (_, inputs) => {
    const { exitCode, stdout, stderr } = await call(inputs);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr).not.toBe("");
  });
});

describe("call --script", () => {
  const script = ["--script", "-", "--json"];

  it("answers each line by one line, a batch by an array in call order, and exits 0", async () => {
    const stdin = [
      '{"tool":"glob","args":{"pattern":"**/*.txt"}}',
      '[{"tool":"read_file","args":{"path":"none"}},{"tool":"list_dir"},{"tool":"nothing"}]',
      "",
      "{not json",
      "[]",
      '{"tool":"list_dir","args":{"path":"src"}}',
    ].join("\n");
    const { exitCode, stdout } = await call(script, { stdin });
    expect(exitCode).toBe(0);
    expect(answers(stdout)).toMatchObject([
      { toolCallId: "call_1", toolName: "glob", isError: false },
      [
        { toolCallId: "call_2", isError: true },
        { toolCallId: "call_3", isError: false },
        { toolCallId: "call_4", isError: true, details: { failure: { kind: "unknownTool" } } },
      ],
      { toolCallId: "call_5", isError: true, content: [{ text: expect.stringContaining("not JSON") }] },
      [],
      { toolCallId: "call_6", isError: false },
    ]);
  });

  it("answers a line before it reads the next", async () => {
    let answered = 0;
    const out: string[] = [];
    async function* lines() {
      yield Buffer.from('{"tool":"glob"}\n');
      answered = out.length;
      yield Buffer.from('{"tool":"glob"}\n');
    }
    await inTemporaryFolder(async (workingDirectory) => {
      const fake = createFakeContext({ stdin: lines(), workingDirectory });
      const stdout = { ...fake.stdout, write: (text: string) => void out.push(text) };
      await runCli(["call", ...script], { ...fake, stdout });
    });
    expect(answered).toBe(1);
    expect(out).toHaveLength(2);
  });

  it("reads a file", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFileSync(join(workingDirectory, "calls.jsonl"), '{"tool":"list_dir"}\n');
      const run = await runFake(["call", "--script", "calls.jsonl"], { workingDirectory });
      expect(run.exitCode).toBe(0);
      expect(answers(run.stdout)).toMatchObject([{ toolName: "list_dir", isError: false }]);
    });
  });

  it("is a usage error when the file is not there", async () => {
    const { exitCode, stderr } = await call(["--script", "none"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: "toolrail: none: there is no such file\n" });
  });

  it("leaves on Ctrl-C while it waits for a line", async () => {
    let waiting: () => void = () => {};
    const reached = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    async function* endless(): AsyncGenerator<Uint8Array> {
      waiting();
      await new Promise(() => {});
      yield new Uint8Array();
    }
    const context = createFakeContext({ stdin: endless() });
    const run = runCli(["call", ...script], context);
    await reached;
    context.interrupt();
    expect(await run).toBe(130);
  });
});
