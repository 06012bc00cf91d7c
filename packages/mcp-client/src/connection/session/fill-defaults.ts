import { type Fields, isFields } from "../json-rpc.ts";

/** An accepted form whose fields were left out gets the defaults that the server named. */
export function fillDefaults(params: Fields, answer: Fields): Fields {
  const schema = params.requestedSchema;
  if (answer.action !== "accept" || !isFields(schema) || !isFields(schema.properties)) return answer;
  const content = isFields(answer.content) ? { ...answer.content } : {};
  for (const [name, property] of Object.entries(schema.properties)) {
    if (content[name] === undefined && isFields(property) && "default" in property) {
      content[name] = property.default;
    }
  }
  return { ...answer, content };
}
