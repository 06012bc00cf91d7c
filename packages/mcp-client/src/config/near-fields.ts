import { nearNames } from "@toolrail/protocol/tools";
import type { EntryFault } from "./entry-fields.ts";
import { KNOWN_FIELDS } from "./entry-schema.ts";
import { problemText } from "./problem-text.ts";

/** Fields that look like a slip of the pen. Others that are not known belong to other programs. */
export function nearFields(fields: Readonly<Record<string, unknown>>): EntryFault[] {
  return Object.keys(fields).flatMap((field) => {
    if (KNOWN_FIELDS.includes(field)) return [];
    if (field === "envFile") return [{ path: [field], message: problemText.envFile }];
    const [known] = nearNames(field, KNOWN_FIELDS);
    if (known === undefined || Object.hasOwn(fields, known)) return [];
    return [{ path: [field], message: problemText.nearField(field, known) }];
  });
}
