import { resolve } from "node:path";
import type { Approve } from "@toolrail/kernel";
import type { McpTools } from "@toolrail/mcp-client";
import type { Model } from "@toolrail/protocol";
import { chooseModel, type ModelFlags } from "../config/model-choice.ts";
import { chooseFault } from "../config/offline-fault.ts";
import { type RuleFlags, rulesFrom } from "../config/rules.ts";
import type { CliContext } from "../context.ts";
import { openSpill } from "../spill/open-spill.ts";
import {
  type AgentParts,
  discloseToolbox,
  type Gate,
  openModel,
  openPermissions,
  openToolbox,
} from "../wiring.ts";
import { readProjectText } from "./project-text.ts";
import { systemPrompt } from "./system.prompt.ts";

export interface AgentFlags extends ModelFlags, RuleFlags {
  root?: string | undefined;
}

export interface AgentOptions {
  /** Without it what would be asked is denied. */
  approve?: Approve | undefined;
  /** Told of each call that is denied so. */
  onUnasked?: Gate["onUnasked"];
  /** Tools of MCP servers, beside our own. */
  mcp?: McpTools | undefined;
  /** In place of the one that flags and environment choose. */
  model?: Model | undefined;
}

/** An agent but for its history. */
export interface Agent extends Omit<AgentParts, "messages"> {
  mcp: McpTools | undefined;
}

export type Preparation = { ok: true; agent: Agent } | { ok: false; message: string };

type ModelOpening = { ok: true; model: Model } | { ok: false; message: string };

/** Puts an agent together from flags and environment. */
export async function prepareAgent(
  context: CliContext,
  flags: AgentFlags,
  { approve, onUnasked, mcp, model: given }: AgentOptions = {},
): Promise<Preparation> {
  const chosen = given ? { ok: true as const, model: given } : await openChosenModel(context, flags);
  if (!chosen.ok) return chosen;
  const { model } = chosen;
  const rules = rulesFrom(flags);
  const opened = openToolbox(resolve(context.workingDirectory, flags.root ?? "."), rules);
  const system = systemPrompt({
    workingFolder: opened.workspace.root,
    platform: context.platform,
    project: readProjectText(opened.workspace),
  });
  const toolbox = discloseToolbox(opened, model, mcp);
  const permissions = openPermissions({ rules, allowAll: flags.allowAll, approve, onUnasked });
  const spill = await openSpill(context, opened.workspace.root);
  return { ok: true, agent: { toolbox, system, model, permissions, spill, clock: context.clock, mcp } };
}

async function openChosenModel({ env }: CliContext, flags: ModelFlags): Promise<ModelOpening> {
  const choice = chooseModel(flags, env);
  if (choice.kind === "unusable") return { ok: false, message: choice.message };
  const inject = chooseFault(env);
  return inject.ok ? { ok: true, model: await openModel(choice, inject.fault) } : inject;
}
