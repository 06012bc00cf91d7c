import type { ToolResultMessage } from "@toolrail/protocol";
import type { Fact } from "../facts/fact.ts";
import type { TrimState } from "./trim-state.ts";

export interface TrimmerOptions {
  /** The tools whose results may be trimmed: their names, or a check of a name. Default: all. */
  tools?: readonly string[] | ((toolName: string) => boolean) | undefined;
  /** How many of the newest results of these tools stay; older ones become one line. Default 3; `Infinity`: all stay. */
  keepRecent?: number | undefined;
  /** For tools that answer in JSON, the fields to keep: `id`, `customer.name`, `items[].sku`. Default none. */
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
  /** UTF-16 code units that one result may have after all this. Default 20,000. */
  maxChars?: number | undefined;
  /** Texts with fewer UTF-16 code units are never touched; images beside them become stale all the same. Default 400. */
  minChars?: number | undefined;
  /** Estimated tokens that a step must free; until then nothing changes, so that the prompt cache holds. Default 4,000. */
  minSavings?: number | undefined;
  /** Results that always stay whole: ids of their calls, or a check. Default none. */
  pin?: readonly string[] | ((result: ToolResultMessage) => boolean) | undefined;
  /** What must still be found in the messages. Default none. */
  facts?: readonly Fact[] | undefined;
  /** `refuse`: a result that states a fact which would be lost stays as far as the fact needs it. `report`: the report tells. Default `refuse`. */
  onLoss?: "refuse" | "report" | undefined;
  /** Default: `estimateTokens` of the protocol. */
  countTokens?: ((text: string) => number) | undefined;
  /** What an earlier trimmer of the same session did. Default: nothing. */
  state?: TrimState | undefined;
}
