import type { FieldPath } from "./written-server.ts";

/** One fault inside an entry. */
export interface EntryFault {
  path: FieldPath;
  message: string;
}
