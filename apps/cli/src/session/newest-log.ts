import type { CliContext } from "../context.ts";
import { visibleLine } from "../output/visible-line.ts";
import { ALL_OF_THEM, type LogFound, none } from "./find-log.ts";
import { listLogs } from "./log-folder.ts";
import { readLogFile } from "./open-saved.ts";

/** Sessions that are named one by one. */
const MOST_NAMED = 3;

/** The session that was written to last, among those that can be read and were begun in this folder. */
export function newestLog({ stderr }: Pick<CliContext, "stderr">, root: string): LogFound {
  const logs = listLogs(root);
  if (logs.length === 0) return none(root);
  let passed = 0;
  const tellRest = () => {
    if (passed > MOST_NAMED) stderr.write(`${passed - MOST_NAMED} more were passed over\n`);
  };
  for (const place of logs) {
    const reason = reasonAgainst(root, place.path);
    if (reason === undefined) {
      tellRest();
      return { ok: true, place };
    }
    passed++;
    if (passed <= MOST_NAMED) stderr.write(`${place.id} was passed over: ${visibleLine(reason)}\n`);
  }
  tellRest();
  return {
    ok: false,
    kind: "none",
    message: `there is no session that --continue can go on with; ${ALL_OF_THEM}; --resume ID goes on with one`,
  };
}

// A repository from elsewhere can bring a log: what it says is believed only where it is named.
function reasonAgainst(root: string, path: string): string | undefined {
  const read = readLogFile(path);
  if (!read.ok) return read.message;
  return read.log.root === root ? undefined : `it was begun in another folder (${read.log.root})`;
}
