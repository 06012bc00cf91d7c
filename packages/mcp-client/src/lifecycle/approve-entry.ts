import type { ServerEntry } from "../config/server-entry.ts";
import type { McpToolsOptions } from "../mcp-tools.ts";
import { thrownMessage } from "../thrown-message.ts";
import { approvalFailed, NOT_APPROVED, NOT_ASKED } from "./failure-text.ts";

/** Undefined when the entry may start, else why it may not. */
export type ApproveEntry = (entry: ServerEntry) => Promise<string | undefined>;

export interface ApprovalParts {
  approveServer: McpToolsOptions["approveServer"];
  /** The command line, or the URL and its headers. */
  entrySubject(entry: ServerEntry): string;
  entryDigest(entry: ServerEntry): string;
}

/** What a project's file brings needs an approval; each digest is asked for once, one after the other. */
export function createApproval(parts: ApprovalParts): ApproveEntry {
  const answers = new Map<string, Promise<string | undefined>>();
  let last: Promise<unknown> = Promise.resolve();
  return (entry) => {
    if (entry.origin.scope !== "project") return Promise.resolve(undefined);
    const digest = parts.entryDigest(entry);
    const known = answers.get(digest);
    if (known) return known;
    const answer = last.then(() => ask(entry, digest, parts));
    answers.set(digest, answer);
    last = answer;
    return answer;
  };
}

async function ask(
  entry: ServerEntry,
  digest: string,
  { approveServer, entrySubject }: ApprovalParts,
): Promise<string | undefined> {
  if (!approveServer) return NOT_ASKED;
  const { name, origin } = entry;
  try {
    const request = { server: name, subject: entrySubject(entry), file: origin.file ?? "", digest };
    return (await approveServer(request)) ? undefined : NOT_APPROVED;
  } catch (error) {
    return approvalFailed(thrownMessage(error));
  }
}
