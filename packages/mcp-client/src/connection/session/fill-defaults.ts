import { isRecord } from "../../json-value.ts";
import type { Fields } from "../json-rpc.ts";

/** An accepted form whose fields were left out gets the defaults that the server named. */
export function fillDefaults(params: Fields, answer: Fields): Fields {
  const schema = params.requestedSchema;
  if (answer.action !== "accept" || !isRecord(schema) || !isRecord(schema.properties)) return answer;
  const content = isRecord(answer.content) ? { ...answer.content } : {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const isLeftOut = !Object.hasOwn(content, name) || content[name] === undefined;
    if (isLeftOut && isRecord(property) && "default" in property) content[name] = property.default;
  }
  return { ...answer, content };
}
