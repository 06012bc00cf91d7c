import { createHash, timingSafeEqual } from "node:crypto";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { closeOnce } from "../close-once.ts";
import { MAX_MESSAGE_BYTES } from "../message-limit.ts";
import type { HttpTransport, ServedTools } from "../serve-options.ts";
import type { Service } from "../service.ts";
import { CLOSING, NO_TOKEN, NOT_FOUND } from "./failure-text.ts";
import { listen } from "./listen.ts";
import { type Address, readAddress } from "./read-address.ts";
import type { HttpService } from "./sessions.ts";
import { createSessions, refuse } from "./sessions.ts";

/** Serves any number of clients by streamable HTTP: address → guard → era. */
export async function serveHttp(service: Service, transport: HttpTransport): Promise<ServedTools> {
  const address = readAddress(transport);
  const guard = createGuard(address);
  const eras = createEras(service);
  let closing = false;
  const answer = async (request: Request) =>
    closing ? refuse(503, CLOSING) : (guard(request) ?? eras.fetch(request));
  const listener = await listen(address, answer, service.onError);
  const ignoreChanges = service.offer.source.onChange?.(eras.announce);
  const served = closeOnce(async () => {
    closing = true;
    ignoreChanges?.();
    service.offer.stop();
    await eras.close();
    await listener.close();
    await service.offer.idle();
  });
  return { url: listener.url, ...served };
}

/** Which era a request is of: with sessions up to 2025-11-25, each request by itself from 2026-07-28. */
function createEras(service: Service): HttpService {
  const { newServer, onError } = service;
  const limit = { maxRequestBodySize: MAX_MESSAGE_BYTES };
  const sessions = createSessions(service);
  const modern = createMcpHandler(newServer, {
    legacy: "reject",
    ...limit,
    ...(onError && { onerror: onError }),
  });
  return {
    fetch: async (request) =>
      (await isLegacyRequest(request, undefined, limit)) ? sessions.fetch(request) : modern.fetch(request),
    announce() {
      sessions.announce();
      modern.notify.toolsChanged();
    },
    async close() {
      await Promise.all([sessions.close(), modern.close()]);
    },
  };
}

/** The refusal of a request that must not be served. */
function createGuard({ host, path, token, loopback }: Address): (request: Request) => Response | undefined {
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

/** True when a request carries the token, told in a time that says nothing of the token. */
function holdsToken(request: Request, token: string): boolean {
  const [, given] = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
