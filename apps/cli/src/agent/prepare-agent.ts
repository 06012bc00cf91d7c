import type { Approve } from "@toolrail/kernel";
import type { McpTools } from "@toolrail/mcp-client";
import type { Message, Model } from "@toolrail/protocol";
import { chooseFault } from "../config/offline-fault.ts";
import { unknownRule } from "../config/rules.ts";
import type { Settings } from "../config/settings.ts";
import { tuningOf } from "../config/tuning.ts";
import type { CliContext } from "../context.ts";
import { visibleLine } from "../output/visible-line.ts";
import { findSkills } from "../skills/find-skills.ts";
import { skillsSection } from "../skills/skills.prompt.ts";
import { openSpill } from "../spill/open-spill.ts";
import type { AgentParts } from "../wiring/agent.ts";
import { openModel } from "../wiring/model.ts";
import { type Gate, openPermissions } from "../wiring/permissions.ts";
import { SessionContext, type SessionState } from "../wiring/session-context.ts";
import { discloseToolbox, openProject, openToolbox } from "../wiring/toolbox.ts";
import { type RunLimits, readLimits } from "./limits.ts";
import { readProjectTexts } from "./project-text.ts";
import { systemPrompt } from "./system.prompt.ts";

export interface AgentOptions {
  /** Without it what would be asked is denied. */
  approve?: Approve | undefined;
  /** Told of each call that is denied so. */
  onUnasked?: Gate["onUnasked"];
  /** Tools of MCP servers, beside our own. */
  mcp?: McpTools | undefined;
  /** In place of the one that the settings choose. */
  model?: Model | undefined;
  /** The session that the agent works in. Default one that nobody knows. */
  session?: SessionBasis | undefined;
}

/** What an agent takes over from its session. */
export interface SessionBasis extends Partial<SessionState> {
  id: string;
  /** The history of one that is resumed. */
  messages: readonly Message[];
}

/** An agent but for its history and who writes it down. */
export interface Agent extends Omit<AgentParts, "messages" | "onMessage" | "onCompacted" | "onSummaryUsage"> {
  mcp: McpTools | undefined;
  limits: RunLimits;
}

export type Preparation = { ok: true; agent: Agent } | { ok: false; message: string };

type ModelOpening = { ok: true; model: Model } | { ok: false; message: string };

/** Puts an agent together from the settings. */
export async function prepareAgent(
  context: CliContext,
  settings: Settings,
  { approve, onUnasked, mcp, model: given, session: basis }: AgentOptions = {},
): Promise<Preparation> {
  const chosen = given ? { ok: true as const, model: given } : await openChosenModel(context, settings);
  if (!chosen.ok) return chosen;
  const { rules, allowAll, values, task } = settings;
  const limits = readLimits(values, chosen.model, given !== undefined || settings.model.kind === "offline");
  if (!limits.ok) return limits;
  const tuning = tuningOf(settings, chosen.model.facts);
  const model = withWindow(chosen.model, tuning.contextWindow);
  const found = await findSkills({
    root: settings.root,
    homeDirectory: context.homeDirectory,
    folders: values.skills,
  });
  const readable = found.skills.flatMap(({ readableFolder }) => readableFolder ?? []);
  const opened = openToolbox(settings.root, { rules, env: values.env, readable });
  const { root } = opened.workspace;
  const { contextWindow } = model.facts;
  const spill = await openSpill(context, root, basis?.id);
  const session = new SessionContext({ tuning, contextWindow, store: spill.store, state: basis });
  const further = [session.fetchFull];
  const problem = unknownRule(
    rules,
    [...opened.tools, ...further].map(({ name }) => name),
  );
  if (problem !== undefined) return { ok: false, message: problem };
  for (const { file, line, message } of found.problems) {
    context.stderr.write(`toolrail: ${visibleLine(`${file}:${line}: ${message}`)}\n`);
  }
  const system = newSystemPrompt(context, root, { contextWindow, skills: skillsSection(found.skills) });
  const toolbox = discloseToolbox(opened, model, { further, mcp, messages: basis?.messages, values, task });
  const permissions = openPermissions({ rules, allowAll, approve, onUnasked });
  const { clock } = context;
  // The offline model looks things up and writes no summary.
  const summarizes = given === undefined && settings.model.kind !== "offline";
  const parts = { toolbox, system, model, permissions, spill, clock, mcp, tuning, session, summarizes };
  return { ok: true, agent: { ...parts, limits: limits.limits } };
}

function withWindow(model: Model, contextWindow: number | undefined): Model {
  return contextWindow === undefined ? model : { ...model, facts: { ...model.facts, contextWindow } };
}

function newSystemPrompt(
  { platform }: CliContext,
  root: string,
  { contextWindow, skills }: { contextWindow: number | undefined; skills: string },
): string {
  const projectTexts = readProjectTexts(root, { open: openProject, contextWindow });
  return systemPrompt({ workingFolder: root, platform, projectTexts, skills });
}

async function openChosenModel({ env }: CliContext, { model: choice }: Settings): Promise<ModelOpening> {
  if (choice.kind === "unusable") return { ok: false, message: choice.message };
  const inject = chooseFault(env);
  return inject.ok ? { ok: true, model: await openModel(choice, inject.fault) } : inject;
}
