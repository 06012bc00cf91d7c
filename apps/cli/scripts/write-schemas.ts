// Writes the published JSON Schemas anew: bun run schemas
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { configJsonSchema, outputJsonSchema } from "./json-schemas.ts";

const folder = join(import.meta.dirname, "..", "schema");
const schemas = {
  "config.schema.json": configJsonSchema(),
  "output.schema.json": outputJsonSchema(),
};
for (const [file, schema] of Object.entries(schemas))
  writeFileSync(join(folder, file), `${JSON.stringify(schema, null, 2)}\n`);
