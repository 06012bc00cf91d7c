import { asList, asRecord } from "../odd-values.ts";
import { ItemList, isEmptyValue, mergeValue } from "./merge-fragments.ts";

/** Read by a rule of its own. */
const CONSUMED: readonly string[] = ["content", "refusal", "tool_calls", "function_call"];

/** Facts of the transport that some servers repeat in each delta; of no use to anyone later. */
const IGNORED: readonly string[] = [
  "role",
  "index",
  "id",
  "type",
  "object",
  "name",
  "channel",
  "recipient",
  "logprobs",
  "finish_reason",
  "stop_reason",
  "model",
  "created",
  "usage",
];

/** The fields of a delta or message that are not carried. Every other one is, whoever sends it. */
export const NOT_CARRIED: ReadonlySet<string> = new Set([...CONSUMED, ...IGNORED]);

/** The fields of a call's entry that are read by a rule of their own; in `function` the last three are. */
export const CALL_FIELDS: ReadonlySet<string> = new Set([
  "index",
  "id",
  "type",
  "function",
  "custom",
  "name",
  "arguments",
  "input",
]);

/** The fields that hold reasoning as a text; where a server sends several, the first of these is read. */
export const REASONING_FIELDS: readonly string[] = [
  "reasoning_content",
  "reasoning",
  "reasoning_text",
  "thinking",
];

const LAST_COUNTS: ReadonlySet<string> = new Set(["reasoning_opaque"]);

/** True when a field of a message holds reasoning, readable or sealed. */
export function isReasoningField(name: string): boolean {
  return /reason|think|thought/i.test(name);
}

/** Fields that go back as they came, while they arrive in fragments. */
export class CarriedFields {
  readonly #fields = new Map<string, unknown>();
  readonly #lists = new Map<string, ItemList>();

  /** `whole`: the value is not a fragment of a stream. */
  add(name: string, value: unknown, whole: boolean): void {
    if (name === "__proto__" || isEmptyValue(value)) return;
    if (name === "reasoning_details" || name === "thinking_blocks") this.#addItems(name, value, whole);
    else if (LAST_COUNTS.has(name)) this.#fields.set(name, value);
    // An answer in sound goes back by its id; its text is read as text.
    else if (name === "audio") this.#addAudio(value);
    else this.#fields.set(name, mergeValue(this.#fields.get(name), value));
  }

  #addItems(name: string, value: unknown, whole: boolean): void {
    const list = this.#lists.get(name) ?? new ItemList();
    this.#lists.set(name, list);
    this.#fields.set(name, list.items);
    for (const [slot, entry] of asList(value).entries()) {
      const fields = asRecord(entry);
      if (whole || !fields) list.addWhole([entry]);
      else list.add(fields, name === "thinking_blocks" ? slot : undefined);
    }
  }

  #addAudio(value: unknown): void {
    const id = asRecord(value)?.id;
    if (typeof id === "string" && id !== "") this.#fields.set("audio", { id });
  }

  /** Takes over the fields of another message that is one with this. */
  addAll(other: CarriedFields): void {
    for (const [name, value] of other.#fields) if (!this.#fields.has(name)) this.#fields.set(name, value);
  }

  /** The fields so far; undefined when there are none. */
  toRecord(): Record<string, unknown> | undefined {
    return this.#fields.size > 0 ? Object.fromEntries(this.#fields) : undefined;
  }
}
