import { asList, asRecord } from "../../../wire/odd-values.ts";

/** A message whose content is a list of blocks, a plain text being one. */
export interface StrictMessage {
  role: unknown;
  blocks: readonly Record<string, unknown>[];
  path: string;
}

export function toStrictMessages(messages: unknown): StrictMessage[] {
  return asList(messages).map((message, position) => {
    const { role, content } = asRecord(message) ?? {};
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : asList(content);
    return { role, blocks: blocks.map((block) => asRecord(block) ?? {}), path: `messages.${position}` };
  });
}

export function blockPath(message: StrictMessage, position: number): string {
  return `${message.path}.content.${position}`;
}
