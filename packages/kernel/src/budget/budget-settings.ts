import type { SpillStore } from "@toolrail/protocol";
import { cutSizes, DEFAULT_CAP } from "./cut-ends.ts";
import { type LimitOptions, type Limits, readLimits } from "./limits.ts";
import { defaultPointerText, type PointerText } from "./note-text.ts";
import type { TruncateOptions } from "./truncate-middle.ts";

export interface BudgetOptions extends TruncateOptions, LimitOptions {
  /** Keeps whole what is too large to send. Default none: the middle of what is over `cap` is cut out. */
  store?: SpillStore | undefined;
  /** Says how to get more of an original, by a tool that the caller knows. Default: its path or its ref. */
  pointerText?: PointerText | undefined;
  /** True when results of tools with `output: "log"` are folded. Default true. */
  logs?: boolean | undefined;
}

/** What applies where there is a store. */
export interface SpillSettings {
  store: SpillStore;
  limits: Limits;
  pointerText: PointerText;
  logs: boolean;
  /** UTF-16 code units that stay of a result that the store could not keep. */
  cap: number;
}

/** What applies where there is none. */
export interface CutSettings extends TruncateOptions {
  logs: boolean;
}

export interface BudgetSettings {
  cut: CutSettings;
  spill: SpillSettings | undefined;
}

/** The options with their defaults. Throws `invalid_option` for numbers that make no sense. */
export function readSettings(options: BudgetOptions): BudgetSettings {
  const { store, pointerText = defaultPointerText, logs = true, cap = DEFAULT_CAP, note } = options;
  cutSizes(cap);
  const limits = readLimits(options);
  return { cut: { cap, note, logs }, spill: store && { store, limits, pointerText, logs, cap } };
}
