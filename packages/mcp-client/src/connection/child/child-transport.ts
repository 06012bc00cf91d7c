import type { Readable } from "node:stream";
import { type ChildGroup, type Reaper, spawnGroup } from "@toolrail/process";
import { systemClock } from "../../system-clock.ts";
import { waitAtMost } from "../../wait.ts";
import { failureText } from "../failure-text.ts";
import type { MessageTransport } from "../message-transport.ts";
import { endServer } from "./end-server.ts";
import { createErrorLines } from "./error-lines.ts";
import { exitText } from "./exit-text.ts";
import { createMessageReader } from "./read-messages.ts";

export interface ChildTransportOptions {
  command: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  reaper?: Reaper | undefined;
  onLog(line: string): void;
  /** The server ended by itself, and why. Called before `onclose`. */
  onEnd(reason: string): void;
}

// For the last lines of a server that has ended, and for one that has closed its output.
const DRAIN_MS = 200;

/** The server as a child process, in a group of its own. Serves both SDKs. */
export function createChildTransport(options: ChildTransportOptions): MessageTransport {
  let group: ChildGroup | undefined;
  let closing: Promise<void> | undefined;
  const errors = createErrorLines(options.onLog);
  const messages = createMessageReader({
    onMessage: (message) => transport.onmessage?.(message),
    onNoise: options.onLog,
  });

  const watch = async (server: ChildGroup) => {
    const { exited, stdout, stderr } = server;
    await Promise.race([exited, closeOf(stdout)]);
    await waitAtMost(Promise.all([exited, closeOf(stdout), closeOf(stderr)]), DRAIN_MS, {
      clock: systemClock,
    });
    errors.end();
    messages.end();
    if (closing !== undefined) return;
    options.onEnd(exitText(await settled(exited), errors.last()));
    await transport.close();
  };

  const transport: MessageTransport = {
    pid: null,
    stderr: null,
    start: async () => {
      // Given up while its SDK was still being loaded.
      if (closing !== undefined) throw new Error(failureText.closedByUs);
      const { command, args, cwd, env, reaper } = options;
      const server = spawnGroup(command, args, { cwd, env, reaper, stdin: "pipe" });
      group = server;
      server.stdout?.on("data", messages.push);
      server.stderr?.on("data", errors.push);
      if (server.pid === undefined) throw (await server.exited).error ?? new Error("no process");
      void watch(server);
    },
    send: async (message) => {
      if (group === undefined || closing !== undefined) throw new Error("the server is not running");
      group.stdin?.write(`${JSON.stringify(message)}\n`);
    },
    close: () => {
      if (closing !== undefined) return closing;
      closing = group === undefined ? Promise.resolve() : endServer(group);
      // At once, so that nobody waits for an answer while the server is given time to leave.
      transport.onclose?.();
      return closing;
    },
  };
  return transport;
}

function closeOf(stream: Readable | null): Promise<void> {
  if (stream === null || stream.closed) return Promise.resolve();
  return new Promise((resolve) => stream.once("close", resolve));
}

/** What a promise gave, if it has. */
function settled<T>(promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise, Promise.resolve(undefined)]);
}
