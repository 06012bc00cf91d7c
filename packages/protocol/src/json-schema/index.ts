export { coerceJsonSchema } from "./coerce/coerce.ts";
export type { SchemaFault } from "./schema-fault.ts";
export { validateJsonSchema } from "./validate.ts";
export { type ValidatedArgs, validateToolArgs } from "./validate-tool-args.ts";
