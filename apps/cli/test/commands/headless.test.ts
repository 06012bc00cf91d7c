import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkTranscript } from "@toolrail/protocol";
import { type StrictServerOptions, startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { providerInfo } from "@toolrail/providers/catalog";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { outputLineSchema, resultSchema } from "../../src/output/output-schema.ts";
import { type FakeOptions, inTemporaryFolder, runFake } from "../support/fake-context.ts";
import type { Answer } from "../support/model-servers.ts";
import { keptLines } from "../support/session-logs.ts";
import { writeFiles } from "../support/write-files.ts";

interface Asked {
  exitCode: number;
  stdout: string;
  stderr: string;
  bodies: readonly { messages: { role: string; content: unknown }[] }[];
  root: string;
}

/** Runs the command against a strict server on this machine. `config` is the user's. */
async function askServer(
  script: StrictServerOptions<Answer, never>["script"],
  inputs: readonly string[],
  { config, model = "test/scripted", ...options }: FakeOptions & { config?: object; model?: string } = {},
  use: (asked: Asked) => void | Promise<void> = () => {},
): Promise<Asked> {
  const server = await startOpenAIChatServer({ script });
  try {
    return await inTemporaryFolder(async (folder) => {
      const root = join(folder, "project");
      const homeDirectory = join(folder, "home");
      writeFiles(folder, {
        "project/a.txt": "alpha\n",
        ...(config && { "home/.config/toolrail/toolrail.json": JSON.stringify(config) }),
      });
      const address = ["--model", model, "--base-url", server.baseUrl];
      const run = await runFake([...address, ...inputs], {
        workingDirectory: root,
        homeDirectory,
        ...options,
      });
      const bodies = server.requests.map(({ body }) => body as Asked["bodies"][number]);
      const asked = { ...run, bodies, root };
      await use(asked);
      return asked;
    });
  } finally {
    await server.close();
  }
}

const list = (path: string) => ({ calls: [{ name: "list_dir", args: { path } }] });
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("the JSON that a question writes", () => {
  const script = [{ thinking: "Hm.", ...list(".") }, { text: "Two files." }];

  it("is as its schema says, line by line, and begins with the session", async () => {
    await askServer(script, ["-p", "--output", "stream-json", "what is here?"], {}, ({ stdout, root }) => {
      const lines = linesOf(stdout);
      for (const line of lines) expect([line.type, v.is(outputLineSchema, line)]).toEqual([line.type, true]);
      expect(lines[0]).toMatchObject({ type: "session", version: 1, model: "test/scripted", cwd: root });
      expect(lines[0].tools).toContain("read_file");
      expect(lines.at(-1)).toMatchObject({ type: "result", sessionId: lines[0].id, answer: "Two files." });
      const [head] = keptLines(root);
      expect(head).toMatchObject({ id: lines[0].id });
    });
  });

  it("is one result with --json", async () => {
    const { stdout } = await askServer(script, ["-p", "--json", "what is here?"]);
    const [result, ...more] = linesOf(stdout);
    expect(more).toEqual([]);
    expect(v.is(resultSchema, result)).toBe(true);
    expect(result).toMatchObject({ type: "result", version: 1, model: "test/scripted", turns: 2 });
  });

  it("has a schema that refuses what is not written", () => {
    for (const line of [{ type: "session" }, { type: "nothing" }, { type: "result", version: 2 }])
      expect(v.is(outputLineSchema, line)).toBe(false);
  });

  it("is documented event by event", () => {
    const page = readFileSync(
      join(import.meta.dirname, "..", "..", "..", "..", "docs", "reference", "output.md"),
      "utf8",
    );
    const schema = readFileSync(join(import.meta.dirname, "../../schema/output.schema.json"), "utf8");
    const types = [...schema.matchAll(/"const": "(\w+)"/g)]
      .map(([, type = ""]) => type)
      .filter(
        (type) =>
          !["user", "assistant", "toolResult", "text", "image", "thinking", "toolCall", "raw"].includes(type),
      );
    expect(types.length).toBeGreaterThan(15);
    for (const type of types) expect(page).toContain(`\`${type}\``);
  });
});

describe("--input stream-json", () => {
  const inputs = ["-p", "--input", "stream-json", "--output", "stream-json"];

  it("answers each line of stdin in one conversation", async () => {
    const stdin = [
      '{"type":"user","text":"first"}',
      "",
      '{"type":"user","message":{"role":"user","content":[{"type":"text","text":"second"}]}}',
    ].join("\n");
    const { exitCode, stdout, stderr, bodies } = await askServer(
      [{ text: "One." }, { text: "Two." }],
      inputs,
      { stdin },
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const lines = linesOf(stdout);
    expect(lines.filter(({ type }) => type === "session")).toHaveLength(1);
    expect(lines.filter(({ type }) => type === "result").map(({ answer }) => answer)).toEqual([
      "One.",
      "Two.",
    ]);
    expect(bodies[1]?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  });

  it("takes a first question from the command line", async () => {
    const options = { stdin: '{"type":"user","text":"second"}\n' };
    const { stdout } = await askServer(
      [{ text: "One." }, { text: "Two." }],
      [...inputs, "first", "one"],
      options,
    );
    expect(linesOf(stdout).at(-1).messages).toHaveLength(4);
  });

  it("says which line is no message, goes on and ends with 2", async () => {
    const options = { stdin: 'hello\n{"type":"user"}\n{"type":"user","text":"ask"}\n' };
    const { exitCode, stdout, stderr } = await askServer([{ text: "One." }], inputs, options);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("line 1 of stdin is no message");
    expect(stderr).toContain("line 2 of stdin is no message");
    expect(linesOf(stdout).at(-1)).toMatchObject({ type: "result", answer: "One." });
  });
});

describe("a pipe beside a question", () => {
  it("reaches the model with it", async () => {
    const { bodies } = await askServer([{ text: "A typo." }], ["-p", "explain this"], {
      stdin: "error: teh\n",
    });
    const user = JSON.stringify(bodies[0]?.messages.at(-1));
    expect(user).toContain("explain this");
    expect(user).toContain("error: teh");
  });

  it("may be the question alone", async () => {
    const { bodies } = await askServer([{ text: "Yes." }], ["-p"], { stdin: "is this a question\n" });
    expect(JSON.stringify(bodies[0]?.messages.at(-1))).toContain("is this a question");
  });
});

describe("what stands behind --", () => {
  it("is the question, whatever it begins with", async () => {
    const { bodies } = await askServer([{ text: "Yes." }], ["-p", "--", "-x", "--model"]);
    expect(JSON.stringify(bodies[0]?.messages.at(-1))).toContain("-x --model");
  });
});

describe("a limit of a question", () => {
  const endless = Array.from({ length: 20 }, (_, turn) =>
    list(`./${turn % 2 === 0 ? "." : ""}${"/".repeat(turn)}`),
  );

  it.each([
    [["--max-turns", "3"], {}, "Stopped after 3 turns"],
    [[], { limits: { maxTurns: 3 } }, "Stopped after 3 turns"],
    [["--max-turns", "3"], { limits: { maxTurns: 9 } }, "Stopped after 3 turns"],
  ])("of turns ends it with 1 and what was done: %j %j", async (flags, config, message) => {
    const { exitCode, stderr, bodies } = await askServer(endless, ["-p", ...flags, "look around"], {
      config,
    });
    expect(exitCode).toBe(1);
    expect(bodies).toHaveLength(3);
    expect(stderr).toContain(message);
    expect(stderr).toContain("Done until then: 3 turns, list_dir ×3.");
  });

  it("of tokens ends it before the next request, with a valid history", async () => {
    const { exitCode, stdout, bodies } = await askServer(endless, [
      "-p",
      "--json",
      "--max-tokens",
      "1",
      "look around",
    ]);
    expect({ exitCode, requests: bodies.length }).toEqual({ exitCode: 1, requests: 1 });
    const [result] = linesOf(stdout);
    expect(result).toMatchObject({
      stopReason: "length",
      errorMessage: expect.stringContaining("the limit is 1."),
    });
    expect(checkTranscript(result.messages)).toEqual([]);
  });

  it("that the answer itself passes is no failure", async () => {
    const outcome = await askServer([{ text: "Here." }], ["-p", "--max-tokens", "1", "look around"]);
    expect(outcome).toMatchObject({ exitCode: 0, stdout: "Here.\n" });
  });

  it("of cost needs a price", async () => {
    const { exitCode, stderr, bodies } = await askServer([], ["-p", "--max-cost", "0.5", "look around"]);
    expect({ exitCode, requests: bodies.length }).toEqual({ exitCode: 2, requests: 0 });
    expect(stderr).toContain("the price of test/scripted is not known");
  });

  it("of cost ends it where the price is known", async () => {
    const model = `openai/${providerInfo("openai")?.defaultModel}`;
    const env = { OPENAI_API_KEY: "key" };
    const limit = ["-p", "--json", "--max-cost", "0.0000001", "look around"];
    const { exitCode, stdout, bodies } = await askServer(endless, limit, { model, env });
    expect({ exitCode, requests: bodies.length }).toEqual({ exitCode: 1, requests: 1 });
    const [result] = linesOf(stdout);
    expect(result.costUsd).toBeGreaterThan(0);
    expect(result.errorMessage).toContain("and the limit is $1e-7.");
  });

  it.each([
    ["--max-turns", "0"],
    ["--max-tokens", "few"],
    ["--max-cost", "-1"],
  ])("%s %s is a usage error", async (...flags) => {
    expect(await runFake(["-p", ...flags, "look around"])).toMatchObject({ exitCode: 2, stdout: "" });
  });

  it("is there for equal calls without being set", async () => {
    const same = Array.from({ length: 20 }, () => list("."));
    const { exitCode, stderr, bodies } = await askServer(same, ["-p", "look around"]);
    expect({ exitCode, requests: bodies.length }).toEqual({ exitCode: 1, requests: 8 });
    expect(stderr).toContain("list_dir with the same arguments 8 times in a row");
    expect(JSON.stringify(bodies[5]?.messages)).toContain("same result 5 times in a row");
  });
});

describe("a retry", () => {
  it.each([[["-p"]], [["-p", "--json"]], [["-p", "--output", "stream-json"]]])(
    "is told on stderr with its reason: %j",
    async (flags) => {
      const script = [{ status: 503 }, { text: "Here." }];
      const { exitCode, stderr } = await askServer(script, [...flags, "look around"]);
      expect(exitCode).toBe(0);
      expect(stderr).toMatch(/^toolrail: .+; retrying in \d+(\.\d)? m?s \(attempt 1\)\n$/);
    },
  );
});

describe("the configured request", () => {
  it("carries the limit of output and the effort of thinking", async () => {
    const config = { maxOutputTokens: 700, thinking: "high" };
    const { bodies } = await askServer([{ text: "Yes." }], ["-p", "look around"], { config });
    expect(bodies[0]).toMatchObject({ reasoning_effort: "high" });
    expect(JSON.stringify(bodies[0])).toMatch(/"max_(completion_)?tokens":700/);
  });
});
