import type { SpilledPart, Tool, ToolResultMessage } from "@toolrail/protocol";
import type { Size } from "./size.ts";

/** A result on its way through the budget. */
export interface Draft {
  /** As it came. */
  readonly result: ToolResultMessage;
  readonly tool: Pick<Tool, "output" | "keep" | "spillable"> | undefined;
  /** As it would be sent now. */
  view: ToolResultMessage;
  size: Size;
  /** True when it may still be spilled. */
  readonly maySpill: boolean;
  /** A log's text without the lines that say least; the whole is kept already. */
  readonly folded?: { text: string; part: SpilledPart };
}
