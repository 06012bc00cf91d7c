import { describe, expect, it } from "vitest";
import { runFake } from "./support/fake-context.ts";

describe("a command line that can't be read", () => {
  it.each([
    [["--wat", "why?"], "toolrail: No flag registered for --wat; --help says more\n"],
    [
      ["--modl", "a/b", "why?"],
      "toolrail: No flag registered for --modl, did you mean --model?; --help says more\n",
    ],
    [
      ["--output", "xml", "why?"],
      'toolrail: Expected "xml" to be one of (text|json|stream-json); --help says more\n',
    ],
    [["check"], "toolrail: Expected argument for session; --help says more\n"],
    [["check", "a", "b"], 'toolrail: Too many arguments, expected 1 but encountered "b"; --help says more\n'],
    [["mcp", "lst"], "toolrail: No command registered for `lst`, did you mean `list`?\n"],
    [
      ["mcp", "serve", "--port", "x"],
      'toolrail: Failed to parse "x" for port: x is not a valid port; --help says more\n',
    ],
    [["decode", "a"], "toolrail: Expected input for flag --protocol; --help says more\n"],
  ])("%j is a usage error that says what to do", async (inputs, stderr) => {
    expect(await runFake(inputs)).toEqual({ exitCode: 2, stdout: "", stderr });
  });
});
