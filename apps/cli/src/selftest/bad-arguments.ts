import { exitCodeOf } from "../agent/run-question.ts";
import { failureKind, runOffline, toolResults } from "./offline-run.ts";
import { expect, type SelfCheck } from "./self-check.ts";

const KINDS: readonly unknown[] = ["invalidArgs", "invalidJson"];

export const badArguments: SelfCheck = {
  name: "bad arguments are fed back and the loop ends with exit code 0",
  async run(bench) {
    const result = await runOffline(bench, "bad_args");
    const fedBack = toolResults(result).filter((message) => KINDS.includes(failureKind(message)));
    expect(fedBack.length > 0, "the model was not told of its bad arguments");
    expect(exitCodeOf(result) === 0, `the loop ended with ${result.stopReason}`);
    return `${fedBack.length} fed back, exit code 0`;
  },
};
