import type { SchemaFault } from "../schema-fault.ts";

/** A fault with what grouping needs to know of its origin. */
export interface Finding {
  fault: SchemaFault;
  keyword: string;
  instanceLocation: string;
}
