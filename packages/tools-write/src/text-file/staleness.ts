import { decodeText, type Workspace } from "@toolrail/workspace";
import { changedSinceText, neverReadBinaryText, neverReadText, neverReadWholeText } from "../failure-text.ts";
import { type Refusal, refuse } from "../outcome.ts";
import { MAX_NOTED_BYTES } from "./limits.ts";
import type { FileBytes } from "./read-bytes.ts";

/** Refuses a file that this session knows otherwise. Its content decides, not its time. */
export function checkFresh(workspace: Workspace, { path, bytes, digest }: FileBytes): Refusal | undefined {
  const known = workspace.ledger.lookup(path.absolute);
  if (known === undefined || known.digest === digest) return undefined;
  return refuse(changedSinceText(path.display, bytes.length > MAX_NOTED_BYTES));
}

/** Refuses a file that this session does not know as it is now. */
export function checkKnown(workspace: Workspace, file: FileBytes): Refusal | undefined {
  if (workspace.ledger.lookup(file.path.absolute) === undefined) return refuse(unknownText(file));
  return checkFresh(workspace, file);
}

// What the text advises must be noted as a read: else the model would go in a circle.
function unknownText({ path: { display }, bytes }: FileBytes): string {
  if ("binary" in decodeText(bytes)) return neverReadBinaryText(display);
  return bytes.length > MAX_NOTED_BYTES ? neverReadWholeText(display, bytes.length) : neverReadText(display);
}
