import { nearNames } from "@toolrail/protocol";
import { type LogPlace, listLogs } from "./log-folder.ts";

export type LogFound =
  | { ok: true; place: LogPlace }
  | { ok: false; kind: "none" | "several"; message: string };

/** Ids that a message names. */
const MOST_NAMED = 3;
/** Where to look for an id. */
export const ALL_OF_THEM = "toolrail sessions lists them";

/** The session of this id, or the only one whose id begins so. */
export function findLog(root: string, wanted: string): LogFound {
  const logs = listLogs(root);
  const begun = logs.filter(({ id }) => id.startsWith(wanted));
  const place = logs.find(({ id }) => id === wanted) ?? (begun.length === 1 ? begun[0] : undefined);
  if (place) return { ok: true, place };
  if (logs.length === 0) return none(root);
  if (begun.length > 1)
    return {
      ok: false,
      kind: "several",
      message: `several sessions begin with "${wanted}": ${named(begun)}; ${ALL_OF_THEM}`,
    };
  const ids = logs.map(({ id }) => id);
  const near = nearNames(wanted, ids, MOST_NAMED);
  const hint = near.length > 0 ? `near it: ${near.join(", ")}` : `the newest: ${named(logs)}`;
  return { ok: false, kind: "none", message: `there is no session "${wanted}"; ${hint}; ${ALL_OF_THEM}` };
}

/** What is found in a folder that holds no session. */
export function none(root: string): LogFound {
  return { ok: false, kind: "none", message: `there is no saved session in ${root}` };
}

function named(logs: readonly LogPlace[]): string {
  const ids = logs.slice(0, MOST_NAMED).map(({ id }) => id);
  return ids.join(", ") + (logs.length > MOST_NAMED ? ", …" : "");
}
