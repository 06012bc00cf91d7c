import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { checkFacts } from "@toolrail/context";
import type { CliContext } from "../context.ts";
import { reportText } from "../mcp/report-text.ts";
import { reportOn } from "../mcp/server-report.ts";
import { formatNumberOf } from "../output/amounts.ts";
import { createPalette } from "../output/palette.ts";
import { visibleLine } from "../output/visible-line.ts";
import { markdownOf } from "../session/markdown.ts";
import type { Conversation } from "./conversation.ts";
import { contextText, costText } from "./conversation-report.ts";

/** What a command of the chat leads to. */
export type ChatMove = "stay" | "compact" | "forget" | "leave";

interface ChatCommand {
  brief: string;
  /** `rest`: what stands behind the command's name. */
  run(context: CliContext, conversation: Conversation, rest: string): ChatMove;
}

const COMMANDS: ReadonlyMap<string, ChatCommand> = new Map([
  ["/help", { brief: "this list", run: showCommands }],
  ["/tools", { brief: "the tools that the model sees", run: showTools }],
  ["/mcp", { brief: "the MCP servers, their tools and what is wrong", run: showServers }],
  ["/context", { brief: "what fills the model's window", run: showContext }],
  ["/cost", { brief: "tokens so far, and what they cost", run: showCost }],
  ["/export", { brief: "/export [FILE] writes the conversation as Markdown", run: exportTo }],
  ["/pin", { brief: "/pin TEXT keeps a text from trimming and compaction", run: pin }],
  ["/compact", { brief: "a note in place of the conversation's older part", run: () => "compact" }],
  ["/clear", { brief: "begins a new conversation", run: () => "forget" }],
  ["/exit", { brief: "leaves, as /quit and Ctrl-D do", run: () => "leave" }],
]);
const ALIASES: ReadonlyMap<string, string> = new Map([["/quit", "/exit"]]);

/** Runs the command that a line is; undefined for a question. A slip must not cost a question to a model. */
export function runChatCommand(
  context: CliContext,
  conversation: Conversation,
  line: string,
): ChatMove | undefined {
  const name = /^\/[a-z]+(?=\s|$)/iu.exec(line)?.[0].toLowerCase();
  if (name === undefined) return undefined;
  const command = COMMANDS.get(ALIASES.get(name) ?? name);
  if (command) return command.run(context, conversation, line.slice(name.length).trim());
  context.stdout.write(
    `There is no ${name}; /help lists what there is. A question may begin with a space.\n`,
  );
  return "stay";
}

function showCommands({ stdout }: CliContext): ChatMove {
  for (const [name, { brief }] of COMMANDS) stdout.write(`${name.padEnd(10)}${brief}\n`);
  return "stay";
}

function showContext({ stdout }: CliContext, conversation: Conversation): ChatMove {
  stdout.write(contextText(conversation));
  return "stay";
}

function showCost({ stdout }: CliContext, conversation: Conversation): ChatMove {
  stdout.write(costText(conversation));
  return "stay";
}

/** Writes the conversation as Markdown into a new file; never replaces one. */
function exportTo(context: CliContext, { history, recorder }: Conversation, name: string): ChatMove {
  const file = name === "" ? `toolrail-${recorder.id}.md` : name;
  const shown = visibleLine(file);
  const report = (text: string): ChatMove => {
    context.stdout.write(`${text}\n`);
    return "stay";
  };
  if (history.length === 0) return report("Nothing to export yet: the conversation is empty.");
  try {
    writeFileSync(resolve(context.workingDirectory, file), markdownOf(history), { flag: "wx" });
    return report(`Exported ${formatNumberOf(history.length, "message")} to ${shown}`);
  } catch (error) {
    const { code } = error as { code?: string };
    const why = code === "EEXIST" ? "exists already" : `could not be written (${code ?? String(error)})`;
    return report(`${shown} ${why}; name another file: /export FILE`);
  }
}

function pin({ stdout }: CliContext, { agent: { session } }: Conversation, text: string): ChatMove {
  if (text === "") stdout.write("/pin takes the text to keep, as it stands in the conversation\n");
  else if (!session.pin(text)) stdout.write("pinned already\n");
  else if (checkFacts(session.history, [text]).ok) stdout.write("pinned\n");
  else stdout.write("pinned; nothing in the conversation says it yet, and it is kept once something does\n");
  return "stay";
}

function showTools({ stdout }: CliContext, { agent: { toolbox } }: Conversation): ChatMove {
  const names = toolbox.source.definitions().map(({ name }) => name);
  stdout.write(`${formatNumberOf(names.length, "tool")}: ${names.join(", ")}\n`);
  return "stay";
}

function showServers({ stdout, env }: CliContext, { agent: { mcp } }: Conversation): ChatMove {
  const report = mcp && reportOn(mcp);
  if (report === undefined) stdout.write("no MCP server is configured here\n");
  else if (report.servers.length + report.problems.length === 0)
    stdout.write("no MCP server yet: they start with the first question\n");
  else stdout.write(reportText(report, { palette: createPalette(stdout, env), columns: stdout.columns }));
  return "stay";
}
