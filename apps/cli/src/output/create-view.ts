import type { Model } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { taskFailure } from "./failure.ts";
import type { OutputFormat } from "./format.ts";
import { createJsonView, createStreamJsonView, type KeptId } from "./json-view.ts";
import type { Screen } from "./screen.ts";
import { createTextView } from "./text-view.ts";
import type { AgentView } from "./view.ts";
import { visibleAnswer } from "./visible-text.ts";

export interface ViewSettings {
  print?: boolean | undefined;
  output?: OutputFormat | undefined;
}

export interface ViewParts {
  screen: Screen;
  model: Pick<Model, "id" | "facts">;
  keptId?: KeptId | undefined;
  /** True when the text for people says that a window is assumed. Default true. */
  saysWindow?: boolean | undefined;
}

/** Creates the view that the settings ask for. */
export function createView(
  context: CliContext,
  { output = "text", print }: ViewSettings,
  { screen, model, keptId, saysWindow }: ViewParts,
): AgentView {
  const json = { keptId, model: model.id, cost: model.facts.cost };
  if (output === "json") return createJsonView(screen, json);
  if (output === "stream-json") return createStreamJsonView(screen, json);
  return print ? createPrintView(context, screen) : createTextView(context, screen, model.id, { saysWindow });
}

/** True when the view is the one for people, with more than the answer. */
export function isForPeople({ output = "text", print }: ViewSettings): boolean {
  return output === "text" && !print;
}

/** The answer alone, for scripts. */
function createPrintView(context: CliContext, screen: Screen): AgentView {
  return {
    show() {},
    end(result) {
      const answer = screen.isTTY ? visibleAnswer(result.answer) : result.answer;
      if (answer !== "") screen.write(`${answer.trimEnd()}\n`);
      if (result.errorMessage !== undefined) taskFailure(context, result.errorMessage);
    },
  };
}
