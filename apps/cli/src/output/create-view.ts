import type { CliContext } from "../context.ts";
import type { OutputFormat } from "./format.ts";
import { createJsonView, createStreamJsonView } from "./json-view.ts";
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
): AgentView {
  const format = flags.output ?? (flags.json ? "json" : "text");
  if (format === "json") return createJsonView(screen);
  if (format === "stream-json") return createStreamJsonView(screen);
  return flags.print ? createPrintView(context, screen) : createTextView(context, screen, modelId);
}
