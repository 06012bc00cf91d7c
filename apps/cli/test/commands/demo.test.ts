import { readdirSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { checkTranscript } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/app.ts";
import { DEMO_FAULT } from "../../src/demo/demo-files.ts";
import { textWidth } from "../../src/output/text-width.ts";
import { createFakeContext, type FakeOptions, inTemporaryFolder, runFake } from "../support/fake-context.ts";

/** Runs the demo with a temporary folder of its own, which must be empty again. */
async function demo(options: FakeOptions = {}) {
  return inTemporaryFolder(async (temporaryDirectory) => {
    const fake = createFakeContext(options);
    // A clock that stands still: the digits of a duration decide where a card's line is cut.
    const context = { ...fake, temporaryDirectory, clock: { ...fake.clock, now: () => 0 } };
    const exitCode = await runCli(["demo"], context);
    expect(readdirSync(temporaryDirectory)).toEqual([]);
    return { exitCode, stdout: context.out(), stderr: context.err() };
  });
}

/** Masks the tokens, since the prompt names the temporary folder. */
const settled = (text: string) => text.replace(/[\d,]+ tokens in/g, "N tokens in");

describe("demo", () => {
  it("finds out why the test is red, with the same sizes on every run", async () => {
    const run = await demo();
    expect(run).toMatchObject({ exitCode: 0, stderr: "" });
    expect(settled(run.stdout)).toMatchSnapshot();
    expect(run.stdout).toContain(`${DEMO_FAULT.path}:${DEMO_FAULT.line}`);
  });

  it("feeds three results back: glob, grep, read_file", async () => {
    const { stdout } = await demo();
    const sizes = [...stdout.matchAll(/^✓ (\w+) .* (\d+) characters$/gm)].map(([, name, size]) => [
      name,
      Number(size),
    ]);
    expect(sizes).toEqual([
      ["glob", 17],
      ["grep", 433],
      ["read_file", 353],
    ]);
  });

  it("fits a narrow terminal, with colours", async () => {
    const { stdout } = await demo({ columns: 60 });
    expect(stdout).toContain("\u001b[32m✓\u001b[39m");
    const lines = stripVTControlCharacters(stdout).split(/[\r\n]/);
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(60);
    expect(lines.join(" ")).toContain("The likely fault is in src/cart.js:4:");
  });

  it("takes no key and no other model", async () => {
    const env = { OPENAI_API_KEY: "k", TOOLRAIL_MODEL: "openai/m" };
    expect((await demo({ env })).stdout).toContain("offline/");
  });

  it("names the demos there are", async () => {
    expect(await runFake(["demo", "smoke"])).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: 'toolrail: there is no demo "smoke"; there is: agent, spill, disclosure, trim, mcp\n',
    });
  });
});

/** Nothing but what is said of a retry. */
const RETRIES = /^(?:toolrail: .*; retrying in .*\n)*$/u;

describe.each(["bad_args", "unknown_tool", "cut_args", "drop_stream", "error_529"])(
  "with %s injected",
  (fault) => {
    it("ends with exit code 0, prints no stack and still finds the fault", async () => {
      const run = await demo({ env: { TOOLRAIL_INJECT: fault } });
      expect(run).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(RETRIES) });
      expect(run.stdout).toContain(`${DEMO_FAULT.path}:${DEMO_FAULT.line}`);
      expect(run.stdout).not.toMatch(/^\s+at /m);
    });

    it("leaves a valid transcript", async () => {
      await inTemporaryFolder(async (workingDirectory) => {
        const env = { INJECT: fault };
        const run = await runFake(["--json", "Where is orderTotal defined?"], { env, workingDirectory });
        expect(run).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(RETRIES) });
        const { messages, stopReason } = JSON.parse(run.stdout);
        expect(stopReason).toBe("stop");
        expect(checkTranscript(messages)).toEqual([]);
      });
    });
  },
);
