import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { MAX_MESSAGE_BYTES } from "../message-limit.ts";
import type { Service } from "../service.ts";
import type { HttpService } from "./http-service.ts";
import { createSessions } from "./sessions.ts";

/** Which era a request is of: with sessions up to 2025-11-25, each request by itself from 2026-07-28. */
export function createEras(service: Service): HttpService {
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
