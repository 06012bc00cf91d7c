import type { PointerText } from "@toolrail/kernel";
import { SPILL_FOLDER } from "./session-store.ts";

/** How the model gets at more of a result that was too large to send. */
export const spillPointer: PointerText = (ref, { mediaType }) => {
  const path = `${SPILL_FOLDER}/${ref}`;
  if (!mediaType.startsWith("text/")) return `Read on with read_file ${JSON.stringify({ path })}.`;
  return `Search it with grep, same path. Read on with read_file ${JSON.stringify({ path, offset: 1, limit: 400 })}.`;
};
