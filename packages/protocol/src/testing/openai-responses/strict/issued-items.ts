import { asList, asRecord, presentText } from "../../../wire/odd-values.ts";

/** What a server knows of the items that it sent. */
export interface IssuedItems {
  /** Takes note of what the events of a stream, or a whole response, hold. */
  record(events: readonly unknown[]): void;
  /** The reasoning that was issued with this encrypted content, and the model that wrote it, where that is known. */
  reasoningOf(encryptedContent: string): { id: string; model: string | undefined } | undefined;
  /** The id of the reasoning that an item came right behind. */
  reasoningBefore(itemId: string): string | undefined;
}

export function createIssuedItems(): IssuedItems {
  const byContent = new Map<string, { id: string; model: string | undefined }>();
  const before = new Map<string, string>();

  function recordOutput(output: unknown, model: string | undefined): void {
    let reasoning: string | undefined;
    for (const entry of asList(output)) {
      const item = asRecord(entry);
      const id = presentText(item?.id) ?? "";
      if (reasoning !== undefined) before.set(id, reasoning);
      reasoning = item?.type === "reasoning" ? id : undefined;
      const content = presentText(item?.encrypted_content);
      if (content !== undefined) byContent.set(content, { id, model });
    }
  }

  return {
    record(events) {
      let model: string | undefined;
      for (const event of events) {
        const { item, response: sent } = asRecord(event) ?? {};
        const response = asRecord(sent);
        model = presentText(response?.model) ?? model;
        if (item) recordOutput([item], model);
        recordOutput(response?.output, model);
      }
    },
    reasoningOf: (encryptedContent) => byContent.get(encryptedContent),
    reasoningBefore: (itemId) => before.get(itemId),
  };
}
