import type { JsonSchema } from "@toolrail/protocol";
import { isRecord } from "../json-value.ts";

/** The first text that a call must give: it narrows what an approval of the tool covers. */
export function keyArgumentOf({ properties, required }: JsonSchema): string | undefined {
  if (!isRecord(properties) || !Array.isArray(required)) return undefined;
  return Object.keys(properties).find((name) => {
    const schema = properties[name];
    return required.includes(name) && isRecord(schema) && schema.type === "string";
  });
}
