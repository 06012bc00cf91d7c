import type { ServerApprovalRequest } from "@toolrail/mcp-client";
import type { CliContext } from "../context.ts";
import { createPalette } from "../output/palette.ts";
import type { Person } from "../output/person.ts";
import { visibleLine } from "../output/visible-line.ts";
import type { Approvals, DecidedServer, Decision } from "./approvals.ts";

/** True when a server that a project's file names may start. */
export type ApproveServer = (request: ServerApprovalRequest) => Promise<boolean>;

const CHOICES = "[y] yes, from now on  [n] no, from now on: ";

export const trustAll: ApproveServer = async () => true;

/** Without anybody to ask only what was approved before starts. */
export function refuseUnknown(approvals: Approvals): ApproveServer {
  return async ({ digest }) => approvals.decisionOn(digest) === "approved";
}

export interface AskingParts {
  person: Person;
  approvals: Approvals;
  /** Of the turn that goes on now: when it is stopped, the question is over and the answer no. */
  signal(): AbortSignal;
}

/** Asks once and remembers a yes and a no; a changed command is asked about again. Any other answer is a no for now. */
export function askPerson(context: CliContext, { person, approvals, signal }: AskingParts): ApproveServer {
  const { stderr, env } = context;
  const { bold, yellow } = createPalette(stderr, env);

  async function ask({ server, subject, file, digest }: ServerApprovalRequest): Promise<boolean> {
    const stopped = signal();
    const line = await person.talk(stopped, (reader) => {
      stderr.write(`\n${yellow("May this MCP server start?")} ${bold(visibleLine(server))}\n`);
      const what = /^https?:\/\//u.test(subject) ? "it is at" : "it runs";
      stderr.write(`  ${what}: ${visibleLine(subject)}\n  named in: ${visibleLine(file)}\n`);
      return reader.ask(CHOICES, { fresh: true });
    });
    // The end of the input leaves the cursor behind the question.
    if (line === undefined && !stopped.aborted) stderr.write("\n");
    const answer = line?.trim().toLowerCase();
    const approved = answer === "y" || answer === "yes";
    const refused = answer === "n" || answer === "no";
    if (approved || refused) remember(digest, approved ? "approved" : "refused", { server, subject, file });
    if (refused) stderr.write("  It is not asked about again; --trust-project starts it.\n");
    return approved;
  }

  function remember(digest: string, decision: Decision, about: DecidedServer): void {
    try {
      approvals.add(digest, decision, about);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const outcome = decision === "approved" ? "it starts" : "it does not start";
      stderr.write(`toolrail: ${outcome}, but that could not be remembered: ${visibleLine(reason)}\n`);
    }
  }

  return async (request) => {
    const decision = approvals.decisionOn(request.digest);
    return decision === undefined ? ask(request) : decision === "approved";
  };
}
