import { type CompactionReason, estimateTokens, type Message, ToolrailError } from "@toolrail/protocol";
import { type Fact, type ReadFact, readFact } from "../facts/fact.ts";

export interface CompactOptions {
  /** Estimated tokens of the newest part, which stays. Well under the model's window. */
  keepTokens: number;
  /**
   * Sums up what goes, an earlier note among it; may ask a model. Default, and when it rejects or gives only blanks: a
   * plain list of tools used, files read and edited, and open failures.
   */
  summarize?:
    | ((
        removed: readonly Message[],
        options: { reason: CompactionReason; signal: AbortSignal },
      ) => string | Promise<string>)
    | undefined;
  /** What must still be found in the messages. Default none. */
  facts?: readonly Fact[] | undefined;
  /** Messages that stay, each with its whole exchange. Default none. */
  pinned?: ((message: Message) => boolean) | undefined;
  /** Default: `estimateTokens` of the protocol. */
  countTokens?: ((text: string) => number) | undefined;
}

export interface CompactSettings {
  keepTokens: number;
  summarize: CompactOptions["summarize"];
  facts: readonly ReadFact[];
  pinned: (message: Message) => boolean;
  countTokens: (text: string) => number;
}

/** Throws `invalid_option` for tokens that are no number over 0 and for facts that can't be read. */
export function readCompactOptions(options: CompactOptions): CompactSettings {
  const { keepTokens, summarize, facts = [], pinned = () => false, countTokens = estimateTokens } = options;
  if (typeof keepTokens !== "number" || !(keepTokens > 0))
    throw new ToolrailError("invalid_option", `keepTokens must be a number over 0, not ${keepTokens}`);
  return { keepTokens, summarize, facts: facts.map(readFact), pinned, countTokens };
}
