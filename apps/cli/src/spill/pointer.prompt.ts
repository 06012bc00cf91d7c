import type { PointerText } from "@toolrail/kernel";
import { SPILL_FOLDER } from "./session-store.ts";

/** How the model gets at more of a result that was too large to send. */
export const spillPointer: PointerText = (ref, { mediaType }) => {
  const path = `${SPILL_FOLDER}/${ref}`;
  const args = mediaType.startsWith("text/") ? { path, offset: 1, limit: 400 } : { path };
  return `Read on with read_file ${JSON.stringify(args)}.`;
};
