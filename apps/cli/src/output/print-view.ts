import type { CliContext } from "../context.ts";
import { taskFailure } from "./failure.ts";
import type { Screen } from "./screen.ts";
import type { AgentView } from "./view.ts";
import { visibleAnswer } from "./visible-text.ts";

/** The answer alone, for scripts. */
export function createPrintView(context: CliContext, screen: Screen): AgentView {
  return {
    show() {},
    end(result) {
      const answer = screen.isTTY ? visibleAnswer(result.answer) : result.answer;
      if (answer !== "") screen.write(`${answer.trimEnd()}\n`);
      if (result.errorMessage !== undefined) taskFailure(context, result.errorMessage);
    },
  };
}
