import type { Tool, ToolCallBlock } from "@toolrail/protocol";
import type { Claim } from "./claim.ts";
import type { CallFailure } from "./failure.ts";

/** A call that may run, with arguments that passed validation. */
export interface ReadyCall {
  ok: true;
  tool: Tool;
  /** Milliseconds that it may take. */
  limitMs: number;
  /** Paths of arguments that were converted to fit the schema. */
  coerced: readonly string[];
  /** True when what the tool says comes from outside. */
  external: boolean;
}

/** A call on its way, after resolve, parse and validate. */
export interface PlannedCall extends Claim {
  call: ToolCallBlock;
  /** The target's name; the call's own where it could not be resolved. */
  name: string;
  /** Parsed and validated; the model's text where that failed. */
  args: unknown;
  /** Equal for calls of the same tool with the same arguments. */
  key: string;
  plan: ReadyCall | { ok: false; failure: CallFailure };
}
