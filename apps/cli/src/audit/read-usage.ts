import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { SessionUsage } from "@toolrail/disclosure";
import { extractToolCalls, type Message, parseArgs, type ToolCallBlock } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { reasonOf } from "../input-bytes.ts";
import { loadSession } from "../session/load-session.ts";

export type UsageRead = { ok: true; usage: SessionUsage[] } | { ok: false; message: string };

/** The calls of each session in a folder, by file name. A file that is no session is told and left out. */
export async function readUsage(context: CliContext, folder: string): Promise<UsageRead> {
  try {
    const names = await readdir(resolve(context.workingDirectory, folder));
    const usage: SessionUsage[] = [];
    for (const name of names.filter((one) => /\.jsonl?$/.test(one)).sort()) {
      const session = await loadSession(context, join(folder, name));
      if (session.ok) usage.push({ calls: calledNames(session.messages) });
      else context.stderr.write(`${session.message}; left out\n`);
    }
    return { ok: true, usage };
  } catch (error) {
    return { ok: false, message: reasonOf(folder, error) };
  }
}

function calledNames(messages: readonly Message[]): string[] {
  return messages.flatMap((message) =>
    message.role === "assistant" ? extractToolCalls(message).map(targetOf) : [],
  );
}

// A call of the proxy is one of its target.
function targetOf(call: ToolCallBlock): string {
  if (call.name !== "run_tool") return call.name;
  const parsed = parseArgs(call);
  return parsed.ok && typeof parsed.value.name === "string" ? parsed.value.name : call.name;
}
