// A server of our own, without any SDK, that does what servers do and what they should not do. It speaks either era.
export interface Message {
  id?: string | number;
  method?: string;
  params?: Fields;
  result?: Fields;
  error?: Fields;
}
export type Fields = Record<string, unknown>;
export type Send = (message: object) => void;

export interface Script {
  /** Answers `initialize` with this version. Default: the one asked for. */
  version?: string;
  /** How `tools/list` behaves. */
  list?: "pages" | "same-cursor" | "no-array" | "endless";
  /** Leaves out what servers leave out of their answer to `initialize`. */
  terse?: boolean;
  /** Default `legacy`. */
  era?: "legacy" | "modern";
}

const MODERN = "2026-07-28";

/** Three pages; some tools are odd, and one is none at all. */
export const PAGES: readonly (readonly unknown[])[] = [
  [
    {
      name: "echo",
      description: "gives back",
      inputSchema: { type: "object", properties: {} },
      "x-own": [1],
    },
    { name: "bare" },
  ],
  [{ name: "nulls", inputSchema: { type: "object", properties: null, required: null } }, 7],
  [{ name: "typeless", inputSchema: { $ref: "#/$defs/a", $defs: { a: { properties: {} } } } }],
];

export const ODD_RESULT: Fields = {
  content: [{ type: "hologram", depth: 3 }, { type: "text" }, { type: "text", text: "fine" }],
  structuredContent: { a: [1, null] },
  isError: true,
  extra: { deep: null },
  _meta: { "vendor/x": 1 },
};

export function createScriptedServer(script: Script = {}): {
  receive(message: Message, send: Send): void;
  cancel(id: unknown, reason?: unknown): void;
} {
  const cancelled: unknown[] = [];
  const waiting = new Map<string, (answer: Message) => void>();
  let hello: Fields = {};
  let asked = 0;
  let pages = 0;

  const ask = (send: Send, method: string, params: unknown) =>
    new Promise<Message>((resolve) => {
      const id = `ask-${++asked}`;
      waiting.set(id, resolve);
      send({ jsonrpc: "2.0", id, method, params });
    });

  const list = (params: Fields): Fields => {
    if (script.list === "no-array") return { tools: "none" };
    if (script.list === "same-cursor") return { tools: [{ name: `t${++pages}` }], nextCursor: "again" };
    if (script.list === "endless") return { tools: [], nextCursor: `next-${++pages}` };
    const page = Number(params.cursor ?? 0);
    const next = page + 1 < PAGES.length ? { nextCursor: String(page + 1) } : {};
    return { tools: PAGES[page], ...next };
  };

  const call = async (params: Fields, send: Send): Promise<Fields | undefined> => {
    const args = (params.arguments ?? {}) as Fields;
    const meta = (params._meta ?? {}) as Fields;
    const done = { content: [{ type: "text", text: "done" }] };
    switch (params.name) {
      case "echo":
        return { content: [{ type: "text", text: JSON.stringify(args) }] };
      case "odd":
        return ODD_RESULT;
      case "hang":
        return undefined;
      case "seen":
        return { ...done, structuredContent: { cancelled, hello, meta } };
      case "steps": {
        const [count, pauseMs] = [Number(args.count), Number(args.pauseMs)];
        for (let step = 1; step <= count; step++) {
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
          const progress = { progressToken: meta.progressToken, progress: step, total: count };
          send({
            jsonrpc: "2.0",
            method: "notifications/progress",
            params: { ...progress, message: args.say },
          });
        }
        return done;
      }
      case "ask": {
        if (script.era !== "modern") {
          const { result, error } = await ask(send, String(args.method), args.params);
          return { ...done, structuredContent: { result, error } };
        }
        if (params.inputResponses !== undefined) {
          return { ...done, structuredContent: { result: (params.inputResponses as Fields).one } };
        }
        const one = { method: args.method, params: args.params };
        return { resultType: "input_required", inputRequests: { one }, requestState: "opaque" };
      }
      case "log":
        send({ jsonrpc: "2.0", method: "notifications/message", params: args });
        return done;
      case "change":
        send({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
        return done;
      default:
        throw new Error("no such luck");
    }
  };

  const answer = async ({ method, params = {} }: Message, send: Send): Promise<Fields | undefined> => {
    const capabilities = { tools: { listChanged: true } };
    if (method === "initialize" && script.era !== "modern") {
      hello = params;
      const protocolVersion = script.version ?? params.protocolVersion;
      if (script.terse === true) return { protocolVersion };
      const serverInfo = { name: "scripted", title: "Scripted", version: "1.2.3" };
      return { protocolVersion, capabilities, serverInfo, instructions: "be kind" };
    }
    if (method === "server/discover" && script.era === "modern") {
      hello = params;
      const info = {
        "io.modelcontextprotocol/serverInfo": { name: "scripted", title: "Scripted", version: "1.2.3" },
      };
      const cache = { ttlMs: 0, cacheScope: "private" };
      return { ...cache, supportedVersions: [MODERN], capabilities, instructions: "be kind", _meta: info };
    }
    if (method === "tools/list") return list(params);
    if (method === "tools/call") return call(params, send);
    throw new Error("Method not found");
  };

  const cancel = (id: unknown, reason?: unknown) => void cancelled.push({ id, reason });

  return {
    cancel,
    receive: (message, send) => {
      const { id, method, params } = message;
      if (method === undefined) return waiting.get(String(id))?.(message);
      if (method === "notifications/cancelled") cancel(params?.requestId, params?.reason);
      if (id === undefined) return undefined;
      answer(message, send).then(
        (result) => {
          const type = script.era === "modern" ? { resultType: "complete" } : {};
          if (result !== undefined) send({ jsonrpc: "2.0", id, result: { ...type, ...result } });
        },
        (error: Error) => {
          const code = error.message === "Method not found" ? -32601 : -32050;
          send({ jsonrpc: "2.0", id, error: { code, message: error.message, data: { hint: 1 } } });
        },
      );
    },
  };
}
