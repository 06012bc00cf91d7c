import { resolve } from "node:path";
import type { Approve } from "@toolrail/kernel";
import { chooseModel, type ModelFlags } from "../config/model-choice.ts";
import { chooseFault } from "../config/offline-fault.ts";
import { type RuleFlags, rulesFrom } from "../config/rules.ts";
import type { CliContext } from "../context.ts";
import { openSpill } from "../spill/open-spill.ts";
import { type AgentParts, discloseToolbox, openModel, openPermissions, openToolbox } from "../wiring.ts";
import { readProjectText } from "./project-text.ts";
import { systemPrompt } from "./system.prompt.ts";

export interface AgentFlags extends ModelFlags, RuleFlags {
  root?: string | undefined;
}

/** An agent but for its history. */
export type Agent = Omit<AgentParts, "messages">;

export type Preparation = { ok: true; agent: Agent } | { ok: false; message: string };

/** Puts an agent together from flags and environment. Without `approve` what would be asked is denied. */
export async function prepareAgent(
  context: CliContext,
  flags: AgentFlags,
  approve?: Approve | undefined,
): Promise<Preparation> {
  const choice = chooseModel(flags, context.env);
  if (choice.kind === "unusable") return { ok: false, message: choice.message };
  const inject = chooseFault(context.env);
  if (!inject.ok) return inject;
  const rules = rulesFrom(flags);
  const opened = openToolbox(resolve(context.workingDirectory, flags.root ?? "."), rules);
  const system = systemPrompt({
    workingFolder: opened.workspace.root,
    platform: context.platform,
    project: readProjectText(opened.workspace),
  });
  const model = await openModel(choice, inject.fault);
  const toolbox = discloseToolbox(opened, model);
  const permissions = openPermissions({ rules, allowAll: flags.allowAll, approve });
  const spill = await openSpill(context, opened.workspace.root);
  return { ok: true, agent: { toolbox, system, model, permissions, spill, clock: context.clock } };
}
