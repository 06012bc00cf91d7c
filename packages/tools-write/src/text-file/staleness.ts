import type { Workspace } from "@toolrail/workspace";
import { changedSinceText, neverReadText } from "../failure-text.ts";
import { type Refusal, refuse } from "../outcome.ts";
import type { FileBytes } from "./read-bytes.ts";

/** Refuses a file that this session knows otherwise. Its content decides, not its time. */
export function checkFresh(workspace: Workspace, { path, digest }: FileBytes): Refusal | undefined {
  const known = workspace.ledger.lookup(path.absolute);
  return known === undefined || known.digest === digest ? undefined : refuse(changedSinceText(path.display));
}

/** Refuses a file that this session does not know as it is now. */
export function checkKnown(workspace: Workspace, file: FileBytes): Refusal | undefined {
  if (workspace.ledger.lookup(file.path.absolute) === undefined)
    return refuse(neverReadText(file.path.display));
  return checkFresh(workspace, file);
}
