import { messageSchema } from "@toolrail/protocol";
import { toJsonSchema } from "@valibot/to-json-schema";
import { CONFIG_KEYS, KEY_NAMES } from "../src/config/keys.ts";
import { outputLineSchema } from "../src/output/output-schema.ts";

type JsonObject = { [key: string]: unknown };

/** Makes the JSON Schema of a line of `--output stream-json`. */
export function outputJsonSchema(): JsonObject {
  return {
    ...toJsonSchema(outputLineSchema, { errorMode: "ignore", definitions: { message: messageSchema } }),
  };
}

/** Makes the JSON Schema of config files from the table of keys. */
export function configJsonSchema(): JsonObject {
  const properties: JsonObject = { $schema: { type: "string" } };
  for (const key of KEY_NAMES) {
    const { schema, doc, fallback } = CONFIG_KEYS[key];
    const { $schema: _, ...value } = toJsonSchema(schema, { errorMode: "ignore" });
    const documented = { ...value, description: `${doc} Default: ${fallback}.` };
    const [group = key, name] = key.split(".");
    if (name === undefined) properties[group] = documented;
    else groupIn(properties, group)[name] = documented;
  }
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Settings of toolrail",
    type: "object",
    additionalProperties: false,
    properties,
  };
}

function groupIn(properties: JsonObject, group: string): JsonObject {
  const present = properties[group] as { properties: JsonObject } | undefined;
  if (present) return present.properties;
  const created = { type: "object", additionalProperties: false, properties: {} };
  properties[group] = created;
  return created.properties;
}
