import type { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { announceTo } from "../announce.ts";
import { closeOnce } from "../close-once.ts";
import type { ServedTools, StdioTransport } from "../serve-options.ts";
import type { Service } from "../service.ts";
import { createStreamTransport } from "./stream-transport.ts";

/** Serves one client on a pair of streams, until its input has ended and every request is answered. */
export function serveStreams(service: Service, streams: StdioTransport): ServedTools {
  const { offer, onError } = service;
  let current: McpServer | undefined;
  const newServer = () => {
    current = service.newServer();
    return current;
  };
  const transport = createStreamTransport(streams);
  const connection = serveStdio(newServer, { transport, ...(onError && { onerror: onError }) });
  const ignoreChanges = offer.source.onChange?.(() => announceTo(current, onError));

  const served = closeOnce(async () => {
    ignoreChanges?.();
    offer.stop();
    await connection.close();
    await offer.idle();
  });
  void transport.drained.then(served.close);
  return served;
}
