import { isRecord } from "../../json-value.ts";
import type { Fields } from "../json-rpc.ts";
import type { ServerRequestHandlers } from "../server-request-handlers.ts";
import { keepWaiting, type Waiting } from "./keep-waiting.ts";
import type { ServerRequest } from "./protocol-line.ts";

/** What a server may ask of us, and the capabilities that say so. Without a handler there is neither. */
export function serverRequests(
  { roots, sample, elicit }: ServerRequestHandlers,
  server: string,
  waiting: Waiting,
): { requests: Map<string, ServerRequest>; capabilities: Fields } {
  const requests = new Map<string, ServerRequest>();
  const capabilities: Fields = {};
  if (roots.length > 0) {
    capabilities.roots = {};
    requests.set("roots/list", async () => ({ roots }));
  }
  if (sample !== undefined) {
    capabilities.sampling = {};
    requests.set("sampling/createMessage", async (params, signal) =>
      asResult(await keepWaiting(waiting, () => sample(params, { server, signal }))),
    );
  }
  if (elicit !== undefined) {
    capabilities.elicitation = { form: {}, url: {} };
    requests.set("elicitation/create", async (params, signal) =>
      fillDefaults(params, asResult(await keepWaiting(waiting, () => elicit(params, { server, signal })))),
    );
  }
  return { requests, capabilities };
}

function asResult(value: unknown): Fields {
  if (isRecord(value)) return value;
  throw new TypeError("a handler for a server's request gives an object");
}

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
