import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { onAbort } from "../settled-by.ts";
import { failureText } from "./failure-text.ts";
import { REDIRECT_PATH, type Redirect, readRedirect } from "./read-redirect.ts";
import { PAGE_HEADERS, type PageText, pageText, renderPage } from "./redirect-page.ts";

export type Answer = Extract<Redirect, { kind: "code" | "refused" }> | { kind: "given up"; message: string };

/** Where a browser comes back to after a sign-in. It takes one answer, then it is gone. */
export interface RedirectListener {
  /** Its address, at the port of the wanted one where that is free. Open already, it stays where it is. */
  open(wantedUrl: string | undefined): Promise<string>;
  /** True when a user was led to a page and the answer is still to be taken. */
  isExpecting(): boolean;
  /** From here on only an answer with this state counts. */
  expect(state: string): void;
  /** Undefined before `expect`. Ends early, and closes, by the signal. */
  answer(signal: AbortSignal): Promise<Answer | undefined>;
  close(): void;
}

interface Expected {
  state: string;
  promise: Promise<Answer>;
  settle(answer: Answer): void;
}

export function createRedirectListener(server: string): RedirectListener {
  let opening: Promise<LoopbackServer> | undefined;
  let expected: Expected | undefined;

  function respond(request: IncomingMessage, response: ServerResponse): void {
    const redirect =
      request.method === "GET"
        ? readRedirect(request.url ?? "/", expected?.state)
        : { kind: "other" as const };
    if (redirect.kind === "other") response.writeHead(404, { connection: "close" }).end();
    else if (redirect.kind === "stale") show(response, 400, pageText.stale(server));
    else {
      const isDone = redirect.kind === "code";
      show(response, isDone ? 200 : 403, isDone ? pageText.done(server) : pageText.refused(server));
      expected?.settle(redirect);
      closeServer();
    }
  }

  function giveUp(message: string): void {
    expected?.settle({ kind: "given up", message });
    expected = undefined;
  }

  function closeServer(): void {
    const closing = opening;
    opening = undefined;
    closing?.then((open) => open.close()).catch(() => {});
  }

  function close(): void {
    giveUp(failureText.closed);
    closeServer();
  }

  return {
    async open(wantedUrl) {
      opening ??= openLoopbackServer(respond, portOf(wantedUrl));
      try {
        return `http://127.0.0.1:${(await opening).port}${REDIRECT_PATH}`;
      } catch (error) {
        opening = undefined;
        throw error;
      }
    },
    isExpecting: () => expected !== undefined,
    expect(state) {
      giveUp(failureText.superseded);
      const { promise, resolve } = Promise.withResolvers<Answer>();
      expected = { state, promise, settle: resolve };
    },
    async answer(signal) {
      const awaited = expected;
      if (!awaited) return undefined;
      const stopListening = onAbort(signal, close);
      opening?.then((open) => open.hold(true)).catch(() => {});
      const answer = await awaited.promise;
      stopListening();
      if (expected === awaited) expected = undefined;
      return answer;
    },
    close,
  };
}

function show(response: ServerResponse, status: number, text: PageText): void {
  response.writeHead(status, PAGE_HEADERS).end(renderPage(text));
}

function portOf(url: string | undefined): number | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { hostname, port } = new URL(url);
  return hostname === "127.0.0.1" && port !== "" ? Number(port) : undefined;
}

const HOST = "127.0.0.1";

interface LoopbackServer {
  port: number;
  /** True when it keeps the process alive. */
  hold(isHeld: boolean): void;
  close(): void;
}

/** Listens on the loopback address alone: at the wanted port where that is free, else at any. */
async function openLoopbackServer(
  answer: RequestListener,
  wantedPort: number | undefined,
): Promise<LoopbackServer> {
  const server = createServer(answer);
  if (wantedPort === undefined || !(await listen(server, wantedPort).catch(() => false)))
    await listen(server, 0);
  server.unref();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a server without a port");
  return {
    port: address.port,
    hold: (isHeld) => (isHeld ? server.ref() : server.unref()),
    close: () => {
      server.close();
    },
  };
}

function listen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: HOST, port, exclusive: true }, () => {
      server.off("error", reject);
      resolve(true);
    });
  });
}
