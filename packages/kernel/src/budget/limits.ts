import { ASSUMED_CONTEXT_WINDOW, requireOneOf, ToolrailError } from "@toolrail/protocol";
import type { Size } from "./size.ts";

/** How large results may be before they spill. Both measures of a limit hold. */
export interface Limits {
  perResult: Size;
  turnTotal: Size;
  /** UTF-16 code units of an excerpt. */
  preview: number;
}

export interface LimitOptions {
  /** UTF-16 code units that one result may have. Default 100,000, or 15 % of the window in tokens if that is less. */
  perResult?: number | undefined;
  /** UTF-16 code units that the results of one batch may have. Default 200,000, or 30 % of the window. */
  turnTotal?: number | undefined;
  /** UTF-16 code units of an excerpt. Default 2,000, with a known window 0.03 × its tokens, from 2,000 to 16,000. */
  preview?: number | undefined;
  /** The model's, in tokens. Default: unknown, which is taken for 128,000. */
  contextWindow?: number | undefined;
  /** `demo`: 50,000, 100,000 and 2,000 in place of the defaults, whatever the window. */
  profile?: "default" | "demo" | undefined;
}

const DEFAULT = { perResult: 100_000, turnTotal: 200_000, preview: 2_000 };
const DEMO = { perResult: 50_000, turnTotal: 100_000, preview: 2_000 };
const WINDOW_SHARE = { perResult: 0.15, turnTotal: 0.3, preview: 0.03 };
const MOST_PREVIEW = 16_000;

/** The limits that the options mean. Throws `invalid_option` for what is no whole number, and for an unknown profile. */
export function readLimits(options: LimitOptions): Limits {
  const { contextWindow } = options;
  if (contextWindow !== undefined && !(contextWindow > 0))
    throw new ToolrailError("invalid_option", `contextWindow must be over 0, not ${contextWindow}`);
  const isDemo = requireOneOf("profile", options.profile ?? "default", ["default", "demo"]) === "demo";
  const window = isDemo ? Number.POSITIVE_INFINITY : (contextWindow ?? ASSUMED_CONTEXT_WINDOW);
  const defaults = isDemo ? DEMO : { ...DEFAULT, preview: previewFor(contextWindow) };
  const limit = (name: "perResult" | "turnTotal"): Size => {
    const own = options[name];
    if (own !== undefined) return { chars: whole(name, own), tokens: Number.POSITIVE_INFINITY };
    return { chars: defaults[name], tokens: window * WINDOW_SHARE[name] };
  };
  return {
    perResult: limit("perResult"),
    turnTotal: limit("turnTotal"),
    preview: whole("preview", options.preview ?? defaults.preview),
  };
}

function previewFor(window: number | undefined): number {
  if (window === undefined) return DEFAULT.preview;
  const share = Math.floor(window * WINDOW_SHARE.preview);
  return Math.min(Math.max(share, DEFAULT.preview), MOST_PREVIEW);
}

function whole(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 0) return value;
  throw new ToolrailError("invalid_option", `${name} must be a whole number of characters, not ${value}`);
}
