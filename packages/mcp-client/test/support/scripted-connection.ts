import type { CallOptions, McpConnection, RequestOptions } from "../../src/connection/connection.ts";
import { McpFault } from "../../src/connection/fault.ts";
import type { OpenOptions } from "../../src/connection/open-options.ts";

/** What a scripted server does; each may be changed while it runs. */
export interface ServerScript {
  /** Its list now. */
  tools: unknown[];
  /** Before a session is there. */
  open?: ((options: OpenOptions, times: number) => unknown) | undefined;
  list?: ((options: RequestOptions, times: number) => unknown) | undefined;
  call?:
    | ((name: string, args: Readonly<Record<string, unknown>>, options: CallOptions) => unknown)
    | undefined;
  closeHangs?: boolean | undefined;
}

export interface ScriptedServer extends ServerScript {
  opened: number;
  closed: number;
  listed: number;
  calls: { name: string; args: Readonly<Record<string, unknown>> }[];
  /** Says that the list changed. */
  announce(): void;
  /** The session ends by itself. */
  crash(reason?: string): void;
  openSession(options: OpenOptions): Promise<McpConnection>;
}

export const HANG = new Promise<never>(() => {});

export function scriptedServer(script: ServerScript): ScriptedServer {
  let session: { end: (reason: string) => void; announce: () => void } | undefined;

  const server: ScriptedServer = {
    ...script,
    opened: 0,
    closed: 0,
    listed: 0,
    calls: [],
    announce: () => session?.announce(),
    crash: (reason = "exit code 1") => session?.end(reason),
    async openSession(options) {
      server.opened++;
      await server.open?.(options, server.opened);
      return connect();
    },
  };

  function connect(): McpConnection {
    const listeners = new Set<() => void>();
    const pending = new Set<(fault: McpFault) => void>();
    const ended = Promise.withResolvers<string>();
    let isOver = false;
    const end = (reason: string) => {
      if (isOver) return;
      isOver = true;
      ended.resolve(reason);
      for (const reject of pending) reject(new McpFault("closed", reason, { sent: true }));
    };
    session = { end, announce: () => listeners.forEach((tell) => void tell()) };

    function request(run: () => unknown): Promise<unknown> {
      if (isOver) return Promise.reject(new McpFault("closed", "the session is over", { sent: false }));
      const answer = Promise.withResolvers<unknown>();
      pending.add(answer.reject);
      Promise.resolve()
        .then(run)
        .then(answer.resolve, answer.reject)
        .finally(() => pending.delete(answer.reject));
      return answer.promise;
    }

    return {
      peer: { name: "scripted", version: "1", protocolVersion: "2025-11-25" },
      async listTools(options) {
        server.listed++;
        const list = await request(() => server.list?.(options, server.listed) ?? server.tools);
        return Array.isArray(list) ? [...list] : [];
      },
      callTool(name, args, options) {
        server.calls.push({ name, args });
        return request(
          () => server.call?.(name, args, options) ?? textResult(`${name} ${JSON.stringify(args)}`),
        );
      },
      onToolsChanged(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      closed: ended.promise,
      async close() {
        server.closed++;
        end("closed by us");
        if (server.closeHangs) await HANG;
      },
    };
  }

  return server;
}

export function textResult(text: string): unknown {
  return { content: [{ type: "text", text }] };
}

export function toolNamed(name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { name, description: `Does ${name}.`, inputSchema: { type: "object" }, ...more };
}
