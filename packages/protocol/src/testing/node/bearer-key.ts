import type { IncomingHttpHeaders } from "node:http";

export function bearerKey(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
}
