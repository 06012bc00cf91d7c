import { requireOneOf } from "@toolrail/protocol";
import { thrownMessage } from "../thrown-message.ts";
import type { Approve } from "./approval.ts";
import { askUser } from "./ask-user.ts";
import { deniedByRule, judgingFailed } from "./failure-text.ts";
import { type JudgedCall, judgeCall } from "./judge-call.ts";
import { judgedParts } from "./judged-parts.ts";
import type { PermissionRequest, PermissionVerdict } from "./permission-request.ts";
import { compareRules, type PermissionRule, readRule } from "./rule.ts";
import { createSessionAnswers } from "./session-answers.ts";

/** Decides which calls may run. */
export interface Permissions {
  judge(request: PermissionRequest): Promise<PermissionVerdict>;
}

export interface PermissionsOptions {
  /** Deny beats ask beats allow, whatever their order. Default none. */
  rules?: readonly PermissionRule[] | undefined;
  /** Asks the user. Without it, what would be asked is denied. */
  approve?: Approve | undefined;
  /**
   * What happens to a call that no rule decides and that is not read-only. Default `ask`. An uncertain call asks all
   * the same where rules deny or ask for its tool, and a protected one always.
   */
  otherwise?: "ask" | "allow" | undefined;
}

/**
 * The gate before a tool runs: read-only tools pass, the rest ask, rules decide first. Never rejects.
 * Throws `invalid_option` for a rule or a word that can't be read; a rule that has no meaning for the path of a tool denies its calls.
 *
 * @example
 * createPermissions({
 *   rules: [
 *     { effect: "allow", rule: "run_shell(git status)" },
 *     { effect: "deny", rule: "read_file(.env*)" },
 *   ],
 *   approve: async ({ toolName }) => ({ decision: toolName === "edit_file" ? "session" : "deny" }),
 * });
 */
export function createPermissions(options: PermissionsOptions = {}): Permissions {
  const rules = (options.rules ?? []).map(readRule).sort(compareRules);
  const otherwise = requireOneOf("otherwise", options.otherwise ?? "ask", ["ask", "allow"]);
  const session = createSessionAnswers();
  const inTurn = createQueue();

  async function decide(
    request: PermissionRequest,
    call: JudgedCall,
    asking: boolean,
  ): Promise<PermissionVerdict> {
    const { effect, rule } = judgeCall(call, rules, session, otherwise);
    if (effect === "allow") return { allowed: true };
    if (effect === "deny") return { allowed: false, by: "rule", message: deniedByRule(request.name, rule) };
    if (asking) {
      const { reason } = call.judged;
      return askUser(options.approve, request, { rule, reason }, () => session.remember(call));
    }
    // Judged again in its turn: the answer before may hold for this call too.
    return inTurn(() => decide(request, call, true));
  }

  return {
    async judge(request) {
      try {
        const { tool, name, args } = request;
        const judged = await judgedParts(request);
        return await decide(request, { tool, toolName: name, args, judged }, false);
      } catch (error) {
        return { allowed: false, by: "gate", message: judgingFailed(request.name, thrownMessage(error)) };
      }
    },
  };
}

/** Runs tasks in the order they were given, each after the last has ended. */
function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task);
    last = next.catch(() => {});
    return next;
  };
}
