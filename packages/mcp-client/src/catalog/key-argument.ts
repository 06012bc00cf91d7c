import type { JsonSchema } from "@toolrail/protocol";
import { isRecord } from "../json-value.ts";

/** The first text that `required` names: it narrows what an approval of the tool covers, so the order of keys must not count. */
export function keyArgumentOf({ properties, required }: JsonSchema): string | undefined {
  if (!isRecord(properties) || !Array.isArray(required)) return undefined;
  return required.find((name): name is string => {
    const schema = typeof name === "string" && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isRecord(schema) && schema.type === "string";
  });
}
