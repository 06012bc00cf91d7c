import { resolve } from "node:path";
import { estimateTokens } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { formatCount } from "../output/amounts.ts";
import { createPalette } from "../output/palette.ts";
import { openToolbox } from "../wiring.ts";

export interface ToolsFlags {
  root?: string | undefined;
  json?: boolean | undefined;
}

/** What the model would see, with estimated tokens for each. */
export async function tools(context: CliContext, flags: ToolsFlags): Promise<ExitCode> {
  const { source } = openToolbox(resolve(context.workingDirectory, flags.root ?? "."));
  const sized = source.definitions().map((definition) => ({
    ...definition,
    tokens: estimateTokens(JSON.stringify(definition)),
  }));
  if (flags.json) {
    context.stdout.write(`${JSON.stringify(sized)}\n`);
    return EXIT.success;
  }
  const palette = createPalette(context.stdout, context.env);
  for (const { name, description, parameters, tokens } of sized) {
    context.stdout.write(`${palette.bold(name)}  ${palette.dim(`about ${formatCount(tokens)} tokens`)}\n`);
    context.stdout.write(`${indent(description)}\n${indent(JSON.stringify(parameters, null, 2))}\n\n`);
  }
  const total = sized.reduce((sum, { tokens }) => sum + tokens, 0);
  context.stdout.write(`${sized.length} tools, about ${formatCount(total)} tokens\n`);
  return EXIT.success;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gmu, "  ");
}
