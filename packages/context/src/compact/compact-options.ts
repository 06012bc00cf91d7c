import {
  type CompactionReason,
  estimateTokens,
  type Message,
  requireOneOf,
  type ToolResultMessage,
  ToolrailError,
  type Transform,
} from "@toolrail/protocol";
import { type Fact, type ReadFact, readFact } from "../facts/fact.ts";

export interface CompactOptions {
  /** Estimated tokens of the newest part, which stays. Well under the model's window. */
  keepTokens: number;
  /**
   * Sums up what goes, an earlier note among it; may ask a model. Default, and when it rejects, gives only blanks or a
   * text that is longer than what goes: a plain list of tools used, files read and edited, and open failures.
   */
  summarize?:
    | ((
        removed: readonly Message[],
        options: { reason: CompactionReason; signal: AbortSignal },
      ) => string | Promise<string>)
    | undefined;
  /** Told when `summarize` rejects or gives only blanks, not of an abort. Default: nobody is. */
  onSummaryFailed?: ((error: unknown) => void) | undefined;
  /** What the messages must still state; that a ref leads to it is not enough here. Default none. */
  facts?: readonly Fact[] | undefined;
  /**
   * `refuse`: what states a fact that can't be quoted stays, and where nothing could go the compaction rejects with
   * `fact_lost`. `report`: it goes all the same, and `checkFacts` tells. Default `refuse`.
   */
  onLoss?: "refuse" | "report" | undefined;
  /** Messages that stay, each with its whole exchange. Default none. */
  pinned?: ((message: Message) => boolean) | undefined;
  /**
   * Tokens are counted as these show the messages, since a loop sends less than is stored: its own transforms that
   * only look. A trimmer's is fine: it decides the same again. If the number of messages changes, they count as stored.
   * Default none.
   */
  transforms?: readonly Transform[] | undefined;
  /**
   * Removed results that `fetch_full` can give back, since its `archive` holds them: the note names the refs of the
   * newest 30. Default none.
   */
  fetchable?: ((result: ToolResultMessage) => boolean) | undefined;
  /** Default: `estimateTokens` of the protocol. */
  countTokens?: ((text: string) => number) | undefined;
}

export interface CompactSettings {
  keepTokens: number;
  summarize: CompactOptions["summarize"];
  onSummaryFailed: (error: unknown) => void;
  facts: readonly ReadFact[];
  holdsFacts: boolean;
  pinned: (message: Message) => boolean;
  transforms: readonly Transform[];
  fetchable: (result: ToolResultMessage) => boolean;
  countTokens: (text: string) => number;
}

/** Throws `invalid_option` for tokens that are no number over 0, an unknown `onLoss` and facts that can't be read. */
export function readCompactOptions(options: CompactOptions): CompactSettings {
  const { keepTokens, facts = [] } = options;
  const onLoss = requireOneOf("onLoss", options.onLoss ?? "refuse", ["refuse", "report"]);
  if (typeof keepTokens !== "number" || !(keepTokens > 0))
    throw new ToolrailError("invalid_option", `keepTokens must be a number over 0, not ${keepTokens}`);
  return {
    keepTokens,
    summarize: options.summarize,
    onSummaryFailed: options.onSummaryFailed ?? (() => {}),
    facts: facts.map(readFact),
    holdsFacts: onLoss === "refuse",
    pinned: options.pinned ?? (() => false),
    transforms: options.transforms ?? [],
    fetchable: options.fetchable ?? (() => false),
    countTokens: options.countTokens ?? estimateTokens,
  };
}
