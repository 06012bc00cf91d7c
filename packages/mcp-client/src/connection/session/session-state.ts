import { isTooDeep } from "../../json-value.ts";
import { failureText } from "../failure-text.ts";
import type { Fields } from "../json-rpc.ts";
import type { OpenOptions } from "../open-options.ts";
import type { Waiting } from "./keep-waiting.ts";
import { createProgressDesk, type ProgressDesk } from "./progress.ts";
import type { SessionEvents } from "./protocol-line.ts";
import { createRedactor } from "./redact.ts";
import { serverRequests } from "./server-requests.ts";

/** What outlives a single handshake: who listens, what runs, whether it is over. */
export interface SessionState {
  readonly events: SessionEvents;
  readonly progress: ProgressDesk;
  readonly closed: Promise<string>;
  /** Without what is secret in the entry. */
  onLog(line: string): void;
  redact(text: string): string;
  over(): string | undefined;
  /** Only the first reason counts. */
  end(reason: string): void;
  onToolsChanged(listener: () => void): () => void;
}

export function createSessionState(options: OpenOptions): SessionState {
  const { entry, handlers, environment, clock, onLog: log } = options;
  const redact = createRedactor(entry, environment);
  const onLog = (line: string) => log(redact(line));
  const progress = createProgressDesk();
  const listeners = new Set<() => void>();
  let over: string | undefined;
  let resolveClosed: (reason: string) => void = () => {};
  const closed = new Promise<string>((resolve) => {
    resolveClosed = resolve;
  });
  const end = (reason: string) => {
    over ??= redact(reason);
    resolveClosed(over);
  };
  const waiting: Waiting = {
    clock,
    timeoutMs: entry.timeoutMs,
    tell: () => progress.tellAll(failureText.waitsForAnswer(entry.name)),
  };
  return {
    events: {
      ...serverRequests(handlers, entry.name, waiting),
      onNotification: (method, params) => {
        if (method === "notifications/progress") progress.receive(params);
        if (method === "notifications/message") onLog(logText(params));
        if (method === "notifications/tools/list_changed") for (const listener of listeners) listener();
      },
      onClose: () => end(failureText.connectionLost),
    },
    progress,
    closed,
    onLog,
    redact,
    over: () => over,
    end,
    onToolsChanged: (listener) => {
      // Wrapped, so that one function may listen twice.
      const own = () => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}

/** A server's `notifications/message` as one line. */
export function logText({ level, logger, data }: Fields): string {
  const source = typeof logger === "string" ? ` ${logger}` : "";
  const text = typeof data === "string" ? data : jsonText(data);
  return `${typeof level === "string" ? level : "info"}${source}: ${text}`;
}

function jsonText(data: unknown): string {
  return isTooDeep(data) ? "(nested too deeply)" : (JSON.stringify(data) ?? "");
}
