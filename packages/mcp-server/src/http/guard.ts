import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { NO_TOKEN, NOT_FOUND } from "./failure-text.ts";
import type { Address } from "./read-address.ts";
import { refuse } from "./refuse.ts";
import { holdsToken } from "./token.ts";

/** The refusal of a request that must not be served. */
export function createGuard({
  host,
  path,
  token,
  loopback,
}: Address): (request: Request) => Response | undefined {
  const own = [...localhostAllowedHostnames(), host.includes(":") ? `[${host}]` : host];
  return (request) => {
    // A page whose name was rebound to this machine sends its own name. Elsewhere the token keeps it out.
    const rebound = loopback ? hostHeaderValidationResponse(request, own) : undefined;
    const names = loopback ? own : [...own, hostnameOf(request)];
    const refusal = rebound ?? originValidationResponse(request, names);
    if (refusal) return refusal;
    if (token !== undefined && !holdsToken(request, token))
      return refuse(401, NO_TOKEN, { headers: { "www-authenticate": "Bearer" } });
    return new URL(request.url).pathname === path ? undefined : refuse(404, NOT_FOUND);
  };
}

function hostnameOf(request: Request): string {
  const host = `http://${request.headers.get("host")}`;
  return URL.canParse(host) ? new URL(host).hostname : "";
}
