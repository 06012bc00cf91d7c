import type { Instance } from "../evaluate/misfit.ts";
import type { Schema } from "../prepare/keyword-rules.ts";
import type { PreparedSchema } from "../prepare/prepare.ts";
import type { SchemaFault } from "../schema-fault.ts";
import type { Work } from "../work.ts";

/** A fault with what grouping needs to know of its origin. */
export interface Finding {
  fault: SchemaFault;
  keyword: string;
  instance: Instance;
}

/** Location of a violated keyword, in the schema and in the value. */
export interface Place {
  prepared: PreparedSchema;
  /** The schema that holds the keyword. */
  schema: Schema;
  path: string;
  value: unknown;
  /** Budget for the texts of findings. */
  work: Work;
}
