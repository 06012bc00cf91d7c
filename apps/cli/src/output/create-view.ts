import type { CliContext } from "../context.ts";
import type { OutputFormat } from "./format.ts";
import { createJsonView, createStreamJsonView, type KeptId } from "./json-view.ts";
import { createPrintView } from "./print-view.ts";
import type { Screen } from "./screen.ts";
import { createTextView } from "./text-view.ts";
import type { AgentView } from "./view.ts";

export interface ViewFlags {
  print?: boolean | undefined;
  output?: OutputFormat | undefined;
  json?: boolean | undefined;
}

/** The view that the flags ask for. */
export function createView(
  context: CliContext,
  screen: Screen,
  flags: ViewFlags,
  modelId: string,
  keptId?: KeptId,
): AgentView {
  const format = formatOf(flags);
  if (format === "json") return createJsonView(screen, keptId);
  if (format === "stream-json") return createStreamJsonView(screen, keptId);
  return flags.print ? createPrintView(context, screen) : createTextView(context, screen, modelId);
}

/** Whether the view is the one for people, with more than the answer. */
export function isForPeople(flags: ViewFlags): boolean {
  return formatOf(flags) === "text" && !flags.print;
}

function formatOf({ output, json }: ViewFlags): OutputFormat {
  return output ?? (json ? "json" : "text");
}
