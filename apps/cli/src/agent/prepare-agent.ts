import { resolve } from "node:path";
import type { Approve } from "@toolrail/kernel";
import type { McpTools } from "@toolrail/mcp-client";
import type { Message, Model } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
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
  /** The session that the agent works in. Default one that nobody knows. */
  session?: SessionBasis | undefined;
}

/** What an agent takes over from its session. */
export interface SessionBasis {
  id: string;
  /** The history of one that is resumed. */
  messages: readonly Message[];
  /** In place of a new system prompt, so that the provider's cache of the prompt holds. */
  system?: string | undefined;
}

/** An agent but for its history and who writes it down. */
export interface Agent extends Omit<AgentParts, "messages" | "onMessage" | "onCompacted"> {
  mcp: McpTools | undefined;
}

export type Preparation = { ok: true; agent: Agent } | { ok: false; message: string };

type ModelOpening = { ok: true; model: Model } | { ok: false; message: string };

/** Puts an agent together from flags and environment. */
export async function prepareAgent(
  context: CliContext,
  flags: AgentFlags,
  { approve, onUnasked, mcp, model: given, session }: AgentOptions = {},
): Promise<Preparation> {
  const chosen = given ? { ok: true as const, model: given } : await openChosenModel(context, flags);
  if (!chosen.ok) return chosen;
  const { model } = chosen;
  const rules = rulesFrom(flags);
  const opened = openToolbox(resolve(context.workingDirectory, flags.root ?? "."), rules);
  const system = session?.system ?? newSystemPrompt(context, opened.workspace);
  const toolbox = discloseToolbox(opened, model, mcp, session?.messages);
  const permissions = openPermissions({ rules, allowAll: flags.allowAll, approve, onUnasked });
  const spill = await openSpill(context, opened.workspace.root, session?.id);
  return { ok: true, agent: { toolbox, system, model, permissions, spill, clock: context.clock, mcp } };
}

function newSystemPrompt({ platform }: CliContext, workspace: Workspace): string {
  return systemPrompt({ workingFolder: workspace.root, platform, project: readProjectText(workspace) });
}

async function openChosenModel({ env }: CliContext, flags: ModelFlags): Promise<ModelOpening> {
  const choice = chooseModel(flags, env);
  if (choice.kind === "unusable") return { ok: false, message: choice.message };
  const inject = chooseFault(env);
  return inject.ok ? { ok: true, model: await openModel(choice, inject.fault) } : inject;
}
