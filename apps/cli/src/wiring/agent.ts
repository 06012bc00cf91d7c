import { compactHistory } from "@toolrail/context";
import {
  type AgentRun,
  createBudget,
  createDispatcher,
  type Dispatcher,
  type Permissions,
  runAgent,
} from "@toolrail/kernel";
import {
  ASSUMED_CONTEXT_WINDOW,
  type Clock,
  type Compactor,
  type Message,
  type Model,
  resolvedNameOf,
  type SpillStore,
  type Usage,
} from "@toolrail/protocol";
import type { Tuning } from "../config/tuning.ts";
import { spillPointer } from "../spill/pointer.prompt.ts";
import { type Gate, openPermissions } from "./permissions.ts";
import type { SessionContext } from "./session-context.ts";
import { createSummarizer } from "./summarize.ts";
import type { Toolbox } from "./toolbox.ts";

export interface AgentParts {
  toolbox: Toolbox;
  model: Model;
  system: string;
  messages: readonly Message[];
  permissions: Permissions;
  spill: SpillParts;
  clock: Clock;
  tuning: Tuning;
  session: SessionContext;
  /** True when the model can sum up what a compaction removes. */
  summarizes: boolean;
  /** The session's id, so that a provider finds its requests in one cache. */
  sessionKey?: string | undefined;
  /** Awaited at each message that is appended. */
  onMessage?: ((message: Message) => void) | undefined;
  /** Told of the new history before anything is appended to it. */
  onCompacted?: ((messages: readonly Message[]) => void) | undefined;
  /** Told what a summary used, beside the turns. */
  onSummaryUsage?: ((usage: Usage) => void) | undefined;
}

/** Handling of results that are too large to send. */
export interface SpillParts {
  store: SpillStore;
  /** True when logs are folded. */
  logs: boolean;
}

/** Tools by hand: the real dispatcher, with the result budget, without a model. Without `spill` results are cut. */
export function openDispatcher(
  toolbox: Pick<Toolbox, "source">,
  gate: Gate,
  clock: Clock,
  spill?: SpillParts,
): Dispatcher {
  return createDispatcher({
    source: toolbox.source,
    permissions: openPermissions(gate),
    budget: createBudget(spill && { ...spill, profile: "demo", pointerText: spillPointer }),
    coerce: "safe",
    clock,
  });
}

export function startAgent(parts: AgentParts): AgentRun {
  const { tuning, session, model } = parts;
  const contextWindow = model.facts.contextWindow;
  session.begin(parts.messages);
  return runAgent({
    model: watchRequests(model, session),
    source: parts.toolbox.source,
    system: parts.system,
    messages: parts.messages,
    permissions: parts.permissions,
    budget: createBudget({ ...parts.spill, ...tuning.budget, contextWindow, pointerText: spillPointer }),
    transforms: session.transforms,
    compact: openCompactor(parts),
    request: { ...tuning.request, ...(parts.sessionKey !== undefined && { sessionKey: parts.sessionKey }) },
    maxTurns: tuning.maxTurns ?? Number.POSITIVE_INFINITY,
    coerce: "safe",
    clock: parts.clock,
    onMessage(message) {
      session.append(message);
      return parts.onMessage?.(message);
    },
  });
}

function watchRequests(model: Model, session: SessionContext): Model {
  return {
    ...model,
    stream(request, options) {
      session.sent(model.id, request);
      return model.stream(request, options);
    },
  };
}

/** The part of the window that the newest messages may keep. */
const KEPT_SHARE = 0.3;

export type CompactorParts = Pick<
  AgentParts,
  "model" | "tuning" | "session" | "summarizes" | "clock" | "onCompacted" | "onSummaryUsage"
>;

/**
 * Puts a note in the place of a history's older part, with the model's own summary where it can give one. Keeps so many
 * tokens of the newest messages; default by the configuration, else a share of the window.
 */
export function openCompactor(parts: CompactorParts, keepTokens?: number): Compactor {
  const { model, tuning, session, clock, onSummaryUsage = () => {} } = parts;
  const share = KEPT_SHARE * (model.facts.contextWindow ?? ASSUMED_CONTEXT_WINDOW);
  return async (before, options) => {
    // The facts are read now: the user may have pinned another since.
    const compact = compactHistory({
      keepTokens: keepTokens ?? tuning.keepTokens ?? share,
      facts: session.facts,
      transforms: session.transforms.slice(0, 1),
      fetchable: (result) => !REREAD_TOOLS.has(resolvedNameOf(result)),
      ...(parts.summarizes && { summarize: createSummarizer(model, { clock, onUsage: onSummaryUsage }) }),
      onSummaryFailed: (error) =>
        session.onNotice?.({
          type: "summaryFailed",
          message: error instanceof Error ? error.message : String(error),
        }),
    });
    const compacted = await compact(before, options);
    if (compacted.messages === before || options.signal.aborted) return compacted;
    // The run's own event of it may be read after what is appended next.
    session.compacted(compacted.messages);
    parts.onCompacted?.(compacted.messages);
    return compacted;
  };
}

/** Tools whose results are read again rather than fetched: the files may have changed since. */
const REREAD_TOOLS: ReadonlySet<string> = new Set([
  "read_file",
  "list_dir",
  "glob",
  "grep",
  "edit_file",
  "write_file",
  "fetch_full",
  "search_tool",
]);
