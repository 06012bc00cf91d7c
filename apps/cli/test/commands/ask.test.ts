import { checkTranscript } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/app.ts";
import { createFakeContext, type FakeOptions, inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { writeFiles } from "../support/write-files.ts";

const typescript = {
  "package.json": '{ "name": "tax", "type": "module" }\n',
  "src/tax.ts": [
    "/** A price with its tax added. */",
    "export function withTax(price: number, rate: number): number {",
    "  return price - price * rate;",
    "}",
    "",
  ].join("\n"),
  "test/tax.test.ts": [
    'import { expect, it } from "vitest";',
    'import { withTax } from "../src/tax.ts";',
    "",
    'it("adds the tax", () => {',
    "  expect(withTax(100, 0.5)).toBe(150);",
    "});",
    "",
  ].join("\n"),
};

const python = {
  "shop/__init__.py": "",
  "shop/stock.py":
    "def left(total, sold):\n    # What is there without those sold\n    return total + sold\n",
  "tests/test_stock.py": "from shop.stock import left\n\n\ndef test_left():\n    assert left(10, 3) == 7\n",
};

function askIn(files: Record<string, string>, inputs: readonly string[], options: FakeOptions = {}) {
  return inTemporaryFolder((workingDirectory) => {
    writeFiles(workingDirectory, files);
    return runFake(inputs, { workingDirectory, ...options });
  });
}

describe("a question", () => {
  it.each([
    ["TypeScript", typescript, "src/tax.ts:3"],
    ["Python", python, "shop/stock.py:3"],
  ])("why the tests are red is answered in a repository of %s", async (_, files, place) => {
    const run = await askIn(files, ["why are the tests red?"]);
    expect(run).toMatchObject({ exitCode: 0, stderr: "" });
    expect(run.stdout).toContain(place);
    const tools = [...run.stdout.matchAll(/^✓ (\w+)/gm)].map(([, name]) => name);
    expect([...new Set(tools)]).toEqual(["glob", "grep", "read_file"]);
  });

  it("where a thing is defined is answered", async () => {
    const { stdout } = await askIn(typescript, ["where", "is", "withTax", "defined?"]);
    expect(stdout).toContain("src/tax.ts:2");
  });

  it("works from another folder with --root", async () => {
    await inTemporaryFolder(async (root) => {
      writeFiles(root, python);
      expect((await runFake(["--root", root, "where is left defined?"])).stdout).toContain("shop/stock.py:1");
    });
  });

  it("comes from stdin too", async () => {
    const { stdout } = await askIn(python, [], { stdin: "why are the tests red?\n" });
    expect(stdout).toContain("shop/stock.py:3");
  });
});

describe("-p", () => {
  it("prints the answer alone", async () => {
    const run = await askIn(python, ["-p", "where is left defined?"]);
    expect(run).toMatchObject({ exitCode: 0, stderr: "" });
    expect(run.stdout).toContain("shop/stock.py:1");
    expect(run.stdout).not.toContain("✓");
    expect(run.stdout).not.toContain("tokens in");
  });

  it("asks a word that looks like a command", async () => {
    expect(await askIn(python, ["-p", "decodee"])).toMatchObject({ exitCode: 0 });
  });

  it.each([["--json"], ["--output", "json"]])("prints one line of JSON with %s", async (...flags) => {
    const { stdout } = await askIn(python, ["-p", ...flags, "why are the tests red?"]);
    const { answer, stopReason, turns, messages } = JSON.parse(stdout);
    expect(stdout.trimEnd()).not.toContain("\n");
    expect(answer).toContain("shop/stock.py:3");
    expect(stopReason).toBe("stop");
    expect(turns).toBe(messages.filter(({ role }: { role: string }) => role === "assistant").length);
    expect(checkTranscript(messages)).toEqual([]);
  });

  it("prints each event and then the result with --output stream-json", async () => {
    const { stdout } = await askIn(python, ["--output", "stream-json", "why are the tests red?"]);
    const events = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const types = events.map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(["session", "turnStart"]);
    expect(types.at(-1)).toBe("result");
    expect(types.filter((type) => type === "toolStart")).toHaveLength(
      types.filter((type) => type === "toolEnd").length,
    );
    expect(types).toContain("textDelta");
  });
});

describe("usage errors", () => {
  it.each([
    ["a slip", ["decodee"], {}, "did you mean toolrail decode?"],
    ["a slip with arguments", ["chek", "."], {}, "did you mean toolrail check?"],
    ["no question at all", [], {}, "there is no question"],
    ["a model without its key", ["-p", "hi", "--model", "openai/m"], {}, "OPENAI_API_KEY"],
    ["a key without a model", ["-p", "hi"], { TOOLRAIL_API_KEY: "secret" }, "TOOLRAIL_API_KEY is set"],
    ["a fault that is not there", ["-p", "hi"], { TOOLRAIL_INJECT: "smoke" }, "TOOLRAIL_INJECT takes one of"],
    ["an unknown flag", ["--loud", "hi"], {}, "--loud"],
    ["a bad output", ["--output", "xml", "hi"], {}, "text|json|stream-json"],
  ])("%s", async (_, inputs, env, said) => {
    const run = await runFake(inputs, { env });
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(run.stderr).toContain(said);
    expect(run.stderr).not.toContain("secret");
    expect(run.stderr).not.toMatch(/^\s+at /m);
  });
});

describe("Ctrl-C", () => {
  it("once stops the turn, keeps what had come and exits 130", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      writeFiles(workingDirectory, python);
      const context = createFakeContext({ workingDirectory });
      let pressed = false;
      const stdout = {
        ...context.stdout,
        write(text: string) {
          context.stdout.write(text);
          if (pressed || !text.includes('"toolStart"')) return;
          pressed = true;
          context.interrupt();
        },
      };
      const exitCode = await runCli(["--output", "stream-json", "why are the tests red?"], {
        ...context,
        stdout,
      });
      expect(exitCode).toBe(130);
      const result = JSON.parse(context.out().trimEnd().split("\n").at(-1) ?? "");
      expect(result).toMatchObject({ type: "result", stopReason: "aborted" });
      expect(result.messages.length).toBeGreaterThan(1);
      expect(checkTranscript(result.messages)).toEqual([]);
      expect(context.left()).toBeUndefined();
    });
  });

  it("twice leaves at once", async () => {
    await inTemporaryFolder(async (workingDirectory) => {
      const context = createFakeContext({ workingDirectory });
      const stdout = {
        ...context.stdout,
        write(text: string) {
          if (text.includes('"turnStart"')) {
            context.interrupt();
            context.interrupt();
          }
        },
      };
      await runCli(["--output", "stream-json", "why?"], { ...context, stdout });
      expect(context.left()).toBe(130);
    });
  });
});
