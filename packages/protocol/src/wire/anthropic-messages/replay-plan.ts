import type { ReplayItem } from "./replay-item.ts";

type Fields = Record<string, unknown>;

/** The items of one message by the place where they are sent again. */
export class ReplayPlan {
  readonly #blocks = new Map<number, Fields[]>();
  readonly #fields = new Map<number, Fields>();
  readonly #calls = new Map<string, Fields>();
  /** The fields of the message itself. */
  readonly messageFields: Fields = {};

  constructor(items: readonly ReplayItem[]) {
    for (const item of items)
      switch (item.type) {
        case "block":
          this.#blocks.set(item.position, [...(this.#blocks.get(item.position) ?? []), item.block]);
          break;
        case "citations":
          this.#addFields(item.position, { citations: item.citations });
          break;
        case "fields":
          this.#addFields(item.position, item.fields);
          break;
        case "caller":
          this.#addCallFields(item.toolCallId, { caller: item.caller });
          break;
        case "callFields":
          if (item.toolCallId === "") this.#addFields(item.position, item.fields);
          else this.#addCallFields(item.toolCallId, item.fields);
          break;
        case "message":
          Object.assign(this.messageFields, item.fields);
      }
  }

  /** The provider's own blocks before the content block at `position`. */
  blocksBefore(position: number): Fields[] {
    return this.#blocks.get(position) ?? [];
  }

  /** Those behind the last content block, which is before `position`. */
  blocksFrom(position: number): Fields[] {
    return [...this.#blocks].flatMap(([at, found]) => (at >= position ? found : []));
  }

  fieldsAt(position: number): Fields | undefined {
    return this.#fields.get(position);
  }

  /** `toolCallId`: as the server sent it; `position`: of the call, where it sent none. */
  fieldsOfCall(toolCallId: string, position: number): Fields | undefined {
    return this.#calls.get(toolCallId) ?? this.#fields.get(position);
  }

  #addFields(position: number, fields: Fields): void {
    this.#fields.set(position, { ...this.#fields.get(position), ...fields });
  }

  #addCallFields(toolCallId: string, fields: Fields): void {
    this.#calls.set(toolCallId, { ...this.#calls.get(toolCallId), ...fields });
  }
}

const REASONING = /thinking|reasoning|thought|signature/i;

/** The items but for blocks and fields that carry reasoning, by their names. */
export function withoutReasoning(items: readonly ReplayItem[]): ReplayItem[] {
  return items.flatMap((item): ReplayItem[] => {
    if (item.type === "block") return REASONING.test(String(item.block.type)) ? [] : [item];
    if (!("fields" in item)) return [item];
    const fields = Object.entries(item.fields).filter(([name]) => !REASONING.test(name));
    return [{ ...item, fields: Object.fromEntries(fields) }];
  });
}
