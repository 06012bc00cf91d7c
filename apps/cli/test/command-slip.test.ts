import { describe, expect, it } from "vitest";
import { commandSlip } from "../src/command-slip.ts";
import { inTemporaryFolder, runFake } from "./support/fake-context.ts";

describe("a slip of a command with arguments", () => {
  it.each([
    [["serch", "x"], "search"],
    [["serch", "parse the args of a call", "--catalog", "tools.json"], "search"],
    [["chek", "."], "check"],
    [["decod", "--protocol", "openai-chat", "x"], "decode"],
    [["cal", "read_file", '{"path":"a"}'], "call"],
    [["help", "serch"], "help search"],
  ])("%j is a usage error that names the command", async (inputs, command) => {
    const run = await runFake(inputs);
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(run.stderr).toContain(`did you mean toolrail ${command}?`);
  });

  it("is found behind flags of the question too", async () => {
    const run = await runFake(["--root", ".", "serch", "x"]);
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(run.stderr).toContain("did you mean toolrail search?");
  });

  it.each([
    ["version", "toolrail --version"],
    ["models", "--model provider/name"],
    ["login", "ANTHROPIC_API_KEY"],
    ["update", "package manager"],
    ["init", "toolrail config"],
    ["run", "toolrail -p"],
    ["chat", "opens a chat"],
    ["hello", "toolrail --help"],
    ["src/app.ts", "toolrail --help"],
    ["doctr", "did you mean toolrail doctor?"],
  ])("%s alone is a usage error that says what to do, and how to ask it", async (word, hint) => {
    const run = await runFake([word], { stdin: "piped" });
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(run.stderr).toContain(`"${word}" is not a command: `);
    expect(run.stderr).toContain(hint);
    expect(run.stderr).toContain(`toolrail -p ${word}\n`);
  });

  it("alone is a question with -p", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      expect(await runFake(["-p", "login"], { workingDirectory })).toMatchObject({ exitCode: 0 });
    });
  });

  it.each([
    ["all tests pass?"],
    ["confirm", "deletion"],
    ["docker", "compose"],
    ["warum?"],
    ["测试为什么失败"],
    ["почему"],
    ["all", "tests", "pass?"],
    ["chek the tests"],
    ["chek", "the", "tests"],
    ["Check", "src/a.ts"],
    ["serch", "callers", "parsers", "dispatchers", "registries"],
    ["tool", "names"],
    ["task", "list"],
    ["fix", "."],
    ["call", "me"],
    ["-p", "serch", "x"],
    ["serch", "x", "--print"],
    ["serch", "x", "-p"],
  ])("%j is none", (...inputs) => {
    expect(commandSlip(inputs)).toBeUndefined();
  });
});
