import type { ToolResultMessage } from "@toolrail/protocol";
import type { ResultFacts } from "../budget/result-facts.ts";
import type { DispatchEvent } from "./dispatch-event.ts";
import type { LeftBehind } from "./left-behind.ts";
import type { RepeatGuard } from "./repeat-guard.ts";
import type { Settings } from "./settings.ts";
import type { WriteOrder } from "./write-order.ts";

/** What the calls of one batch share. */
export interface Batch {
  settings: Settings;
  signal: AbortSignal;
  writes: WriteOrder;
  /** These two outlive the batch. */
  leftBehind: LeftBehind;
  repeats: RepeatGuard;
  /** What the budget is told of each result. */
  facts: Map<ToolResultMessage, ResultFacts>;
  emit(event: DispatchEvent): void;
}
