import { nearNames, type Resolution, type ToolCallBlock, unknownToolText } from "@toolrail/protocol";
import { nearInCatalogueText, vanishedText } from "../failure-text.ts";
import { nameParts } from "../ranking/searched-tool.ts";
import type { Session } from "../session/session.ts";

const NEAR_NAMES = 3;

/** What a name means that nobody offers, or nobody any more. */
export function resolveMissing(call: ToolCallBlock, session: Session): Resolution {
  const { name } = call;
  if (session.isGone(name)) return { ok: false, kind: "unavailable", message: vanishedText(name) };
  // A source may know more names than it lists: one that discloses, or a server that is down for now.
  const resolution = session.source.resolve(call);
  if (resolution.ok || resolution.kind !== "unknownTool") return resolution;
  const message =
    unknownToolText(name, session.array()) + nearInCatalogueText(nearInCatalogue(name, session));
  return { ok: false, kind: "unknownTool", message };
}

/** Models leave the server out, or write it in another way. */
function nearInCatalogue(name: string, { catalog }: Session): string[] {
  const names = catalog.names();
  const own = nameParts(name).tool;
  const sameOwnName = names.filter((one) => nameParts(one).tool === own);
  return [...new Set([...sameOwnName, ...nearNames(name, names, NEAR_NAMES)])].slice(0, NEAR_NAMES);
}
