import type { StreamEvent } from "@toolrail/protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import { MessageAssembler } from "../../src/accumulate/message-assembler.ts";

const delta = fc.oneof(fc.string(), fc.constantFrom("{}", '{"a":1}', '{"a":', "1}", '"'));

const event = fc.oneof(
  fc.record({ type: fc.constant("text"), key: fc.constantFrom("0", "1"), delta }),
  fc.record({ type: fc.constant("thinking"), key: fc.constantFrom("0", "1"), delta }),
  fc.record({ index: fc.nat(2), argsDelta: delta }).map(({ index, argsDelta }) => ({
    type: "toolCall",
    key: `${index}`,
    order: [index, 0],
    name: "t",
    argsDelta,
  })),
) as fc.Arbitrary<StreamEvent>;

function cut(original: StreamEvent, at: number): StreamEvent[] {
  if (original.type === "text" || original.type === "thinking") {
    const text = original.delta ?? "";
    return [
      { ...original, delta: text.slice(0, at) },
      { ...original, delta: text.slice(at) },
    ];
  }
  if (original.type !== "toolCall") return [original];
  const text = original.argsDelta ?? "";
  return [
    { ...original, argsDelta: text.slice(0, at) },
    { ...original, argsDelta: text.slice(at) },
  ];
}

function assemble(events: readonly StreamEvent[]) {
  const assembler = new MessageAssembler({ model: "lab/one", now: () => 0 });
  for (const each of events) assembler.push(each);
  return assembler.finish();
}

// Snapshots are a habit of whole pieces: cutting one makes another stream of it.
function hasSnapshots(events: readonly StreamEvent[]): boolean {
  return assemble(events).content.some(
    (block) => block.type === "toolCall" && block.repaired === "snapshots",
  );
}

it("any cut of any pieces gives the same message", () => {
  fc.assert(
    fc.property(fc.array(event), fc.infiniteStream(fc.nat(8)), (events, places) => {
      const pieces = events.flatMap((each) => cut(each, places.next().value ?? 0));
      fc.pre(!hasSnapshots(events) && !hasSnapshots(pieces));
      expect(assemble(pieces)).toEqual(assemble(events));
    }),
  );
});
