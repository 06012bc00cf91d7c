import { describe, expect, it } from "vitest";
import { helpInputs } from "../src/app.ts";
import { runFake } from "./support/fake-context.ts";

describe("help as a word", () => {
  it.each([[["help"]], [["help", "call"]], [["help", "mcp"]], [["help", "mcp", "list"]]])(
    "%j is answered as with the flag",
    async (inputs) => {
      const run = await runFake(inputs);
      expect(run).toEqual(await runFake([...inputs.slice(1), "--help"]));
      expect(run).toMatchObject({ exitCode: 0, stderr: "" });
      expect(run.stdout).toContain(`toolrail ${inputs.slice(1).join(" ")}`.trimEnd());
    },
  );

  it.each([
    [["help", "me"]],
    [["help", "call", "me"]],
    [["help", "mcp", "lists"]],
    [["call", "help"]],
    [["help me"]],
  ])("%j is left as it is", (inputs) => {
    expect(helpInputs(inputs)).toBe(inputs);
  });
});
