import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { asRecord } from "../../wire/odd-values.ts";
import type { PlainAnswer, ServerAnswer, StreamOptions } from "./server-answer.ts";
import type { StrictProtocol } from "./strict-protocol.ts";
import { writeAnswer, writePlain } from "./write-answer.ts";

/** A request as it came, taken or refused. */
export interface RecordedRequest {
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** What the strict API refuses in it, if anything. */
  refusal?: string;
}

/** The stream options hold for every answer that does not say otherwise. */
export interface StrictServerOptions<Answer extends object, Quirk extends string>
  extends StreamOptions<Quirk> {
  /** The answers, one a request; a request too many is refused. */
  script?: readonly ServerAnswer<Answer, Quirk>[] | undefined;
  /** Makes the answer in place of a script. `turn` counts the requests that were taken, from 0. */
  respond?:
    | ((
        request: RecordedRequest,
        turn: number,
      ) => ServerAnswer<Answer, Quirk> | Promise<ServerAnswer<Answer, Quirk>>)
    | undefined;
  /** Any other key is refused with 401. Default: none is asked for. */
  apiKey?: string | undefined;
}

export interface StrictServer {
  /** What a client of this API calls its base URL. */
  baseUrl: string;
  readonly requests: readonly RecordedRequest[];
  close(): Promise<void>;
}

/** A loopback server that refuses what the API of `protocol` refuses, and answers as it is told. */
export async function startStrictServer<Answer extends object, Quirk extends string>(
  protocol: StrictProtocol<Answer, Quirk>,
  options: StrictServerOptions<Answer, Quirk>,
): Promise<{ origin: string; requests: readonly RecordedRequest[]; close(): Promise<void> }> {
  const requests: RecordedRequest[] = [];
  const { script, respond, apiKey, ...defaults } = options;
  let turns = 0;
  const badRequest = (message: string) => ({ status: 400, body: protocol.errorBody(400, message) });

  const server = await startLoopbackServer(async (request, response) => {
    const early = answerEarly(request, protocol, apiKey);
    if (early) return writePlain(response, early, protocol);
    const body = await readBody(request);
    if (!body) return writePlain(response, badRequest("the body is not a JSON object"), protocol);
    const recorded: RecordedRequest = { headers: request.headers, body };
    requests.push(recorded);
    const found = protocol.check(body, request.headers);
    if (found) {
      recorded.refusal = found.summary;
      return writePlain(response, { ...found, status: found.status ?? 400 }, protocol);
    }
    const turn = turns++;
    const answer = (await respond?.(recorded, turn)) ?? script?.[turn];
    if (!answer) return writePlain(response, badRequest(`the script has no answer ${turn}`), protocol);
    return writeAnswer(response, { ...defaults, ...answer }, protocol, body);
  });

  return { origin: server.origin, requests, close: server.close };
}

/** Answers that need no body of the request: refusals, and the server's pages. */
function answerEarly(
  request: IncomingMessage,
  protocol: {
    path: RegExp;
    readKey(headers: IncomingHttpHeaders): string | undefined;
    pages?: Readonly<Record<string, unknown>> | undefined;
  },
  apiKey: string | undefined,
): PlainAnswer | undefined {
  if (apiKey !== undefined && protocol.readKey(request.headers) !== apiKey) return { status: 401 };
  const page = request.method === "GET" && protocol.pages?.[(request.url ?? "").replace(/^\/v1(?=\/)/, "")];
  if (page) return { status: 200, body: page };
  if (!protocol.path.test(request.url ?? "")) return { status: 404 };
  return request.method === "POST" ? undefined : { status: 405 };
}

/** A request's JSON object; undefined when its body is none. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  let text = "";
  request.setEncoding("utf8");
  for await (const piece of request) text += piece;
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return undefined;
  }
}

interface LoopbackServer {
  /** `http://127.0.0.1:PORT`. */
  origin: string;
  /** Ends every connection, also those that stall. */
  close(): Promise<void>;
}

/** A server on a free port of the loopback interface. */
async function startLoopbackServer(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => response.destroy(error));
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}
