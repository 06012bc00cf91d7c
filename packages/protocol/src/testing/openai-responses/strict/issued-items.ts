import { asList, asRecord, presentText } from "../../../wire/odd-values.ts";

/** What a server knows of the items that it sent. */
export interface IssuedItems {
  /** Takes note of what the events of a stream, or a whole response, hold. */
  record(events: readonly unknown[]): void;
  /** The id of the reasoning that was issued with this encrypted content. */
  reasoningOf(encryptedContent: string): string | undefined;
  /** The id of the reasoning that an item came right behind. */
  reasoningBefore(itemId: string): string | undefined;
}

export function createIssuedItems(): IssuedItems {
  const byContent = new Map<string, string>();
  const before = new Map<string, string>();

  function recordOutput(output: unknown): void {
    let reasoning: string | undefined;
    for (const entry of asList(output)) {
      const item = asRecord(entry);
      const id = presentText(item?.id) ?? "";
      if (reasoning !== undefined) before.set(id, reasoning);
      reasoning = item?.type === "reasoning" ? id : undefined;
      const content = presentText(item?.encrypted_content);
      if (content !== undefined) byContent.set(content, id);
    }
  }

  return {
    record(events) {
      for (const event of events) {
        const fields = asRecord(event);
        if (fields?.item) recordOutput([fields.item]);
        recordOutput(asRecord(fields?.response)?.output);
      }
    },
    reasoningOf: (encryptedContent) => byContent.get(encryptedContent),
    reasoningBefore: (itemId) => before.get(itemId),
  };
}
