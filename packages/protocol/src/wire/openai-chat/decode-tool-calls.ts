import type { StreamEvent, ToolCallEvent } from "../../stream-event.ts";
import { type CallArguments, readCallArguments } from "../call-arguments.ts";
import { createCallRouter } from "../call-router.ts";
import { asList, asRecord, presentId, presentIndex, presentText } from "../odd-values.ts";
import { CALL_FIELDS, CarriedFields } from "./carried-fields.ts";
import type { MessageSource } from "./decode-content.ts";
import type { CallFieldsItem } from "./replay-item.ts";

type Order = ToolCallEvent["order"];

interface Fragment {
  id: string | undefined;
  name: string | undefined;
  index: number | undefined;
  args: CallArguments | undefined;
}

/** Fields of one call beside its name and arguments. */
interface CallCarrier {
  fields: CarriedFields;
  functionFields: CarriedFields;
}

/** Reads the call fragments of one message, each with the call that it belongs to. */
export class ToolCallReader {
  /** True when an entry stood among the calls, with something in it or not. */
  announced = false;
  /** True when a call has a name or arguments. */
  hasContent = false;
  readonly #router = createCallRouter();
  readonly #readName: (wireName: string) => string;
  readonly #calls = new Map<string, { order: Order; id: string | undefined }>();
  readonly #byIndex = new Map<number, string>();
  readonly #carriers = new Map<string, CallCarrier>();
  /** Fields that came on an index before its call. */
  readonly #waiting = new Map<number | undefined, CallCarrier>();
  #last: string | undefined;

  constructor(readName: (wireName: string) => string) {
    this.#readName = readName;
  }

  get count(): number {
    return this.#calls.size;
  }

  read({ fields, whole }: MessageSource, events: StreamEvent[]): void {
    const entries = callEntries(fields);
    if (entries.length === 0) return;
    const taken = entries.length > 1 ? new Set<number>() : undefined;
    for (const entry of entries) {
      const call = asRecord(entry);
      if (call) this.#readEntry(call, { taken, whole }, events);
    }
  }

  /** Items that go back with each call, calls by their position in the message. */
  items(): CallFieldsItem[] {
    if (this.#carriers.size === 0) return [];
    const calls = [...this.#calls].sort(([, a], [, b]) => compareOrders(a.order, b.order));
    return calls.flatMap(([key, { id }], position): CallFieldsItem[] => {
      const carrier = this.#carriers.get(key);
      const fields = carrier?.fields.toRecord();
      const functionFields = carrier?.functionFields.toRecord();
      if (!fields && !functionFields) return [];
      const item: CallFieldsItem = { type: "callFields", position, fields: fields ?? {} };
      if (id !== undefined) item.toolCallId = id;
      if (functionFields) item.functionFields = functionFields;
      return [item];
    });
  }

  #readEntry(
    entry: Record<string, unknown>,
    around: { taken: Set<number> | undefined; whole: boolean },
    events: StreamEvent[],
  ): void {
    this.announced = true;
    const body = asRecord(entry.function) ?? asRecord(entry.custom) ?? entry;
    const id = presentId(entry.id);
    const name = presentText(body.name);
    const args = readCallArguments(body.arguments ?? body.input);
    const index = presentIndex(entry.index);
    let key: string | undefined;
    if (id !== undefined || name !== undefined || (args && !this.#isBlank(args, index))) {
      const event = this.#route({ id, name, index, args }, around.taken);
      key = event.key;
      this.hasContent ||= name !== undefined || (args !== undefined && args.argsDelta?.trim() !== "");
      events.push(event);
    } else key = index === undefined ? this.#last : this.#byIndex.get(index);
    this.#carry(entry, body, { key, index, whole: around.whole });
  }

  // Blanks without id and name are a piece of a call that is open, and open none.
  #isBlank(args: CallArguments, index: number | undefined): boolean {
    return args.argsDelta?.trim() === "" && this.#router.saysNothing({ index, ...args });
  }

  #route({ id, name, index, args }: Fragment, taken: Set<number> | undefined): ToolCallEvent {
    const { argsDelta, args: whole } = args ?? {};
    const isStuck = taken !== undefined && isIndexStuck({ id, name, index }, taken);
    const place = isStuck ? undefined : index;
    const { key, order, opened } = this.#router.route({ index: place, id, name, argsDelta, args: whole });
    if (opened) this.#open(key, order, index);
    const call = id === undefined ? undefined : this.#calls.get(key);
    if (call) call.id ??= id;
    this.#last = key;
    const event: ToolCallEvent = { type: "toolCall", key, order };
    if (argsDelta !== undefined) event.argsDelta = argsDelta;
    if (whole !== undefined) event.args = whole;
    if (id !== undefined) event.id = id;
    if (name !== undefined) event.name = this.#readName(name);
    return event;
  }

  #open(key: string, order: Order, index: number | undefined): void {
    this.#calls.set(key, { order, id: undefined });
    if (index !== undefined) this.#byIndex.set(index, key);
    const waiting = this.#waiting.get(index);
    if (!waiting) return;
    this.#waiting.delete(index);
    this.#carriers.set(key, waiting);
  }

  #carry(
    entry: Record<string, unknown>,
    body: Record<string, unknown>,
    at: { key: string | undefined; index: number | undefined; whole: boolean },
  ): void {
    for (const name in entry)
      if (!CALL_FIELDS.has(name)) this.#carrierAt(at).fields.add(name, entry[name], at.whole);
    if (body === entry) return;
    for (const name in body)
      if (!CALL_FIELDS.has(name)) this.#carrierAt(at).functionFields.add(name, body[name], at.whole);
  }

  #carrierAt({ key, index }: { key: string | undefined; index: number | undefined }): CallCarrier {
    const known = key === undefined ? this.#waiting.get(index) : this.#carriers.get(key);
    if (known) return known;
    const carrier = { fields: new CarriedFields(), functionFields: new CarriedFields() };
    if (key === undefined) this.#waiting.set(index, carrier);
    else this.#carriers.set(key, carrier);
    return carrier;
  }
}

// An index that a second named entry of one array has is stuck: without an id it tells nothing.
function isIndexStuck({ id, name, index }: Omit<Fragment, "args">, taken: Set<number>): boolean {
  if (index === undefined) return false;
  const isStuck = taken.has(index) && id === undefined && name !== undefined;
  taken.add(index);
  return isStuck;
}

function compareOrders(a: Order, b: Order): number {
  return a[0] - b[0] || a[1] - b[1];
}

// The old field holds one call at most, so its name may be repeated without opening another.
function callEntries(source: Record<string, unknown>): readonly unknown[] {
  const entries = asList(source.tool_calls);
  const legacy = entries.length === 0 ? asRecord(source.function_call) : undefined;
  return legacy ? [{ index: 0, function: legacy }] : entries;
}
