import type { Message } from "@toolrail/protocol";
import * as v from "valibot";
import { carriedPart } from "./carried-part.ts";
import type { CompactionRecord } from "./compaction-note.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const names = v.object({ items: v.array(v.string()), more: count });
const refs = v.array(v.pipe(v.string(), v.maxLength(1_000)));

const record: v.GenericSchema<unknown, CompactionRecord> = v.object({
  version: v.literal(1),
  removed: count,
  tools: v.object({ items: v.array(v.object({ name: v.string(), calls: count })), more: count }),
  read: names,
  edited: names,
  failures: v.object({
    items: v.array(
      v.object({ tool: v.string(), args: v.string(), error: v.string(), isExternal: v.boolean() }),
    ),
    more: count,
  }),
  found: names,
  requests: names,
  facts: v.array(v.string()),
  originals: v.array(
    v.object({
      ref: v.string(),
      size: count,
      mediaType: v.string(),
      chars: v.exactOptional(count),
      path: v.exactOptional(v.string()),
    }),
  ),
  olderRefs: refs,
  goneRefs: count,
  results: v.exactOptional(
    v.object({
      items: v.array(v.object({ ref: v.string(), tool: v.string(), args: v.string() })),
      more: count,
    }),
  ),
  summary: v.string(),
});

/** What an earlier note says; undefined for a message that is none. Session files are not trusted. */
export function readNote(message: Message | undefined): CompactionRecord | undefined {
  if (message?.role !== "user" || !("compaction" in message)) return undefined;
  const read = v.safeParse(record, message.compaction);
  if (!read.success) return undefined;
  return { ...read.output, originals: read.output.originals.flatMap((part) => carriedPart(part) ?? []) };
}
