import type { Resolution, ToolCallBlock } from "@toolrail/protocol";
import { runsItselfText } from "../failure-text.ts";
import { readRunCall } from "../run-tool/read-run-call.ts";
import { RUN_TOOL } from "../run-tool/run-tool.prompt.ts";
import { SEARCH_TOOL } from "../search-tool/search-tool.prompt.ts";
import type { Session } from "../session/session.ts";
import { checkUnseen } from "./check-unseen.ts";
import { resolveMissing } from "./resolve-missing.ts";

/** What a call means; one of `run_tool` means a call of its target, so that all that follows sees the target. */
export function resolveCall(call: ToolCallBlock, session: Session): Resolution {
  if (call.name !== RUN_TOOL || !session.disclosed()) return resolveTarget(call, session);
  const read = readRunCall(call);
  if (!read.ok) return refused(read.message, read.name, call);
  if (read.name === RUN_TOOL) return refused(runsItselfText(), RUN_TOOL, call);
  const { name, args } = read;
  const resolution = resolveTarget({ ...call, name, args }, session);
  return resolution.ok ? resolution : { ...resolution, meant: { name, args } };
}

function refused(message: string, name: string | undefined, { args }: ToolCallBlock): Resolution {
  return { ok: false, kind: "invalidArgs", message, ...(name !== undefined && { meant: { name, args } }) };
}

function resolveTarget(call: ToolCallBlock, session: Session): Resolution {
  if (call.name === SEARCH_TOOL && session.disclosed())
    return { ok: true, tool: session.searchTool, args: call.args, judgedName: SEARCH_TOOL };
  if (!session.offered(call.name)) return resolveMissing(call, session);
  const resolution = session.source.resolve(call);
  return resolution.ok ? checkUnseen(call.name, resolution, session) : resolution;
}
