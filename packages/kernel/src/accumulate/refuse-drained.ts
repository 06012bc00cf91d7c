import { ToolrailError } from "@toolrail/protocol";

export function refuseDrained(name: string): never {
  throw new ToolrailError(
    "accumulator_drained",
    `this ${name} has ended; a late fragment would be lost. Make a new one for each turn`,
  );
}
