import { resolve } from "node:path";
import { estimateTokens, type ToolDefinition } from "@toolrail/protocol";
import { openAgent } from "../agent/open-agent.ts";
import { readSettings, type SettingsFlags } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { formatCount } from "../output/amounts.ts";
import { usageFailure } from "../output/failure.ts";
import { createPalette } from "../output/palette.ts";
import { createScreen } from "../output/screen.ts";
import { untilInterrupted } from "../until-interrupted.ts";
import { openRoot } from "../wiring/toolbox.ts";

export interface ToolsFlags
  extends Pick<SettingsFlags, "root" | "model" | "baseUrl" | "api" | "task" | "trustProject" | "json"> {}

/** Prints the tool definitions of the next request, those of MCP servers among them, with estimated tokens for each. */
export async function tools(context: CliContext, flags: ToolsFlags): Promise<ExitCode> {
  const root = openRoot(resolve(context.workingDirectory, flags.root ?? "."));
  const read = await readSettings(context, root, flags);
  if (!read.ok) return usageFailure(context, read.message);
  const screen = createScreen(context);
  const prepared = await openAgent(context, read.settings, { screen, person: undefined });
  if (!prepared.ok) return usageFailure(context, prepared.message);
  const { source, close } = prepared.agent.toolbox;
  return untilInterrupted(context, async (signal) => {
    try {
      await source.prepare?.({ signal });
      show(context, flags, source.definitions());
      return EXIT.success;
    } finally {
      await close();
    }
  });
}

function show(context: CliContext, flags: ToolsFlags, definitions: readonly ToolDefinition[]): void {
  const sized = definitions.map((definition) => ({
    ...definition,
    tokens: estimateTokens(JSON.stringify(definition)),
  }));
  if (flags.json) {
    context.stdout.write(`${JSON.stringify(sized)}\n`);
    return;
  }
  const palette = createPalette(context.stdout, context.env);
  for (const { name, description, parameters, tokens } of sized) {
    context.stdout.write(`${palette.bold(name)}  ${palette.dim(`about ${formatCount(tokens)} tokens`)}\n`);
    context.stdout.write(`${indent(description)}\n${indent(JSON.stringify(parameters, null, 2))}\n\n`);
  }
  const total = sized.reduce((sum, { tokens }) => sum + tokens, 0);
  context.stdout.write(`${sized.length} tools, about ${formatCount(total)} tokens\n`);
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gmu, "  ");
}
