import type { ToolCallBlock } from "@toolrail/protocol";
import type { SettledCall } from "./call-table.ts";

/** Gives each call an id that nothing else has: the server's own if it is new, else a made one. */
export function assignIds(
  calls: readonly SettledCall[],
  idsInUse: ReadonlySet<string>,
  makeId: (call: SettledCall, attempt: number) => string,
): ToolCallBlock[] {
  const taken = new Set<string>();
  const isTaken = (id: string) => taken.has(id) || idsInUse.has(id);
  return calls.map((call) => {
    let id = call.id;
    for (let attempt = 0; id === "" || isTaken(id); attempt++) id = makeId(call, attempt);
    taken.add(id);
    return toBlock(call, id);
  });
}

function toBlock({ id: wireId, name, args, repaired, torn }: SettledCall, id: string): ToolCallBlock {
  return {
    type: "toolCall",
    id,
    ...(wireId !== "" && wireId !== id && { wireId }),
    name,
    args,
    ...(torn && { incomplete: true }),
    ...(repaired && { repaired }),
  };
}
