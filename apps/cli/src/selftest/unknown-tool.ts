import { exitCodeOf } from "../agent/run-question.ts";
import { failureKind, runOffline, toolResults } from "./offline-run.ts";
import { expect, type SelfCheck } from "./self-check.ts";

export const unknownTool: SelfCheck = {
  name: "an unknown tool is fed back",
  async run(bench) {
    const result = await runOffline(bench, "unknown_tool");
    const fedBack = toolResults(result).filter((message) => failureKind(message) === "unknownTool");
    expect(fedBack.length > 0, "the model was not told of the unknown tool");
    expect(exitCodeOf(result) === 0, `the loop ended with ${result.stopReason}`);
    return `${fedBack.map((message) => message.toolName).join(", ")}, exit code 0`;
  },
};
