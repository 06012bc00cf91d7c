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
  const meant = readRunCall(call);
  if (!meant.ok) return { ok: false, kind: "invalidArgs", message: meant.message };
  if (meant.name === RUN_TOOL) return { ok: false, kind: "invalidArgs", message: runsItselfText() };
  return resolveTarget({ ...call, name: meant.name, args: meant.args }, session);
}

function resolveTarget(call: ToolCallBlock, session: Session): Resolution {
  if (call.name === SEARCH_TOOL && session.disclosed())
    return { ok: true, tool: session.searchTool, args: call.args, judgedName: SEARCH_TOOL };
  if (!session.offered(call.name)) return resolveMissing(call, session);
  const resolution = session.source.resolve(call);
  return resolution.ok ? checkUnseen(call.name, resolution, session) : resolution;
}
