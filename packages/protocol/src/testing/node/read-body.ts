import type { IncomingMessage } from "node:http";
import { asRecord } from "../../wire/odd-values.ts";

/** A request's JSON object; undefined when its body is none. */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  let text = "";
  request.setEncoding("utf8");
  for await (const piece of request) text += piece;
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
}
