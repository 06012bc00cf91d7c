import {
  createFetchFullTool,
  createTrimmer,
  type Fact,
  markExternal,
  type Trimmer,
  type TrimState,
} from "@toolrail/context";
import { readSpill } from "@toolrail/kernel";
import {
  ASSUMED_CONTEXT_WINDOW,
  type Message,
  type ModelRequest,
  type SpillStore,
  type Tool,
  type Transform,
} from "@toolrail/protocol";
import type { Tuning } from "../config/tuning.ts";
import type { SessionNotice } from "../output/view.ts";
import { PrefixWatch } from "../prefix/prefix-watch.ts";
import type { RequestEvent, SessionEvent } from "../session/session-event.ts";

/** State that a resumed session starts from. */
export interface SessionState {
  pinned: readonly string[];
  trimmed: TrimState;
  request: RequestEvent | undefined;
}

/** Log of a session: its state, and its messages from before compactions. */
export interface SessionLog {
  note(event: SessionEvent): void;
  /** Tells whether the log holds all that was said. */
  isWhole(): boolean;
  everyMessage(): readonly Message[];
}

export interface SessionContextOptions {
  tuning: Pick<Tuning, "facts" | "trim">;
  contextWindow: number | undefined;
  store: SpillStore;
  /** Default that of a new session. */
  state?: Partial<SessionState> | undefined;
}

/** Tokens that a trimming step frees, or a part of the window where that is less: dense data must not break the cache often. */
const STEP_TOKENS = 26_000;
const STEP_SHARE = 0.2;

/**
 * Holds what lasts over the questions of one session: the facts that must stay, what was trimmed, what the prompt cache
 * knows, and the way back to every original.
 */
export class SessionContext {
  /** For the loop, in this order. */
  readonly transforms: readonly Transform[];
  /** The tool `fetch_full` of this session. */
  readonly fetchFull: Tool;
  /** Called with what the user should see. */
  onNotice: ((notice: SessionNotice) => void) | undefined;

  readonly #options: SessionContextOptions;
  #store: SpillStore;
  #log: SessionLog | undefined;
  #facts: readonly Fact[] = [];
  #trimmer: Trimmer;
  #trimmed: TrimState = {};
  #held = "";
  #prefix: PrefixWatch;
  #history: Message[] = [];
  /** Messages that compactions removed and no log holds. */
  #removed: readonly Message[] = [];

  constructor(options: SessionContextOptions) {
    const { pinned = [], trimmed = {}, request } = options.state ?? {};
    this.#options = options;
    this.#store = options.store;
    this.#facts = [...options.tuning.facts, ...pinned];
    this.#trimmer = this.#createTrimmer(trimmed);
    this.#trimmed = this.#trimmer.state;
    this.#prefix = new PrefixWatch(request);
    const mark = markExternal({ hidden: "show" });
    this.transforms = [(messages) => this.#trim(messages), mark];
    this.fetchFull = createFetchFullTool({
      history: () => this.#history,
      archive: () => this.#archive(),
      readSpill: (ref, range) => readSpill(this.#store, ref, range),
    });
  }

  get facts(): readonly Fact[] {
    return this.#facts;
  }

  get history(): readonly Message[] {
    return this.#history;
  }

  /** Writes this session's state to a log from here on. */
  attach(log: SessionLog): void {
    this.#log = log;
  }

  /** Begins another session, with its own store. */
  restart(store: SpillStore): void {
    this.#store = store;
    this.#log = undefined;
    this.#facts = this.#options.tuning.facts;
    this.#trimmer = this.#createTrimmer({});
    this.#trimmed = {};
    this.#prefix = new PrefixWatch(undefined);
    this.#history = [];
    this.#removed = [];
  }

  /** Takes over the history that the next question is asked in. */
  begin(messages: readonly Message[]): void {
    this.#history = [...messages];
  }

  append(message: Message): void {
    this.#history.push(message);
  }

  compacted(messages: readonly Message[]): void {
    if (!this.#log?.isWhole()) {
      const stays = new Set(messages);
      this.#removed = [...this.#removed, ...this.#history.filter((message) => !stays.has(message))];
    }
    this.#history = [...messages];
    this.#prefix.note("compacted");
  }

  /** Keeps a text from trimming and compaction. False where it is kept already. */
  pin(text: string): boolean {
    if (this.#facts.includes(text)) return false;
    this.#facts = [...this.#facts, text];
    this.#trimmer = this.#createTrimmer(this.#trimmer.state);
    this.#log?.note({ type: "pinned", text });
    return true;
  }

  /** Measures a request that is about to be sent to a model, `provider/name`. */
  sent(model: string, request: ModelRequest): void {
    const before = this.#prefix.toolNames;
    const event = this.#prefix.sent(model, request);
    this.#log?.note(event);
    const { brokenBy } = event;
    if (brokenBy === undefined) return;
    const tools = { before, now: this.#prefix.toolNames };
    this.onNotice?.({ type: "prefixBroken", ...brokenBy, tools });
  }

  #archive(): readonly Message[] {
    return [...(this.#log?.everyMessage() ?? []), ...this.#removed];
  }

  #trim(messages: readonly Message[]): readonly Message[] {
    const shown = this.#trimmer.transform(messages);
    this.#noteTrimmed();
    this.#noteHeld();
    return shown;
  }

  #noteTrimmed(): void {
    const { state } = this.#trimmer;
    const fresh = Object.entries(state).filter(([id, result]) => this.#trimmed[id] !== result);
    this.#trimmed = state;
    if (fresh.length === 0) return;
    this.#log?.note({ type: "trimmed", results: Object.fromEntries(fresh) });
    this.#prefix.note("trimmed");
    const savedTokens = this.#trimmer.report().steps.at(-1)?.saved ?? 0;
    this.onNotice?.({ type: "resultsTrimmed", results: fresh.length, savedTokens });
  }

  /** A result that a fact keeps whole is said once. */
  #noteHeld(): void {
    if (this.#facts.length === 0) return;
    const { held } = this.#trimmer.report();
    const key = JSON.stringify(held);
    if (held.length > 0 && key !== this.#held)
      this.onNotice?.({
        type: "trimRefused",
        callIds: held.map(({ toolCallId }) => toolCallId),
        facts: [...new Set(held.flatMap(({ facts }) => facts))],
      });
    this.#held = key;
  }

  #createTrimmer(state: TrimState): Trimmer {
    const { tuning, contextWindow = ASSUMED_CONTEXT_WINDOW } = this.#options;
    const { tools, options } = tuning.trim;
    return createTrimmer({
      ...options,
      tools: trimmableTools(tools),
      minSavings: options.minSavings ?? Math.min(STEP_TOKENS, STEP_SHARE * contextWindow),
      facts: this.#facts,
      state,
    });
  }
}

// Results of fetch_full can be fetched again.
const ALWAYS_TRIMMED = ["mcp__*", "fetch_full"];

/** Tells by name whether results of a tool are trimmed. */
function trimmableTools(tools: readonly string[] | undefined): (name: string) => boolean {
  if (tools?.length === 0) return () => false;
  const patterns = [...ALWAYS_TRIMMED, ...(tools ?? [])].map(compilePattern);
  return (name) => patterns.some((pattern) => pattern.test(name));
}

function compilePattern(pattern: string): RegExp {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/gu, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "u");
}
