import type { McpConnection, McpPeer } from "../connection/connection.ts";
import { McpFault } from "../connection/fault.ts";
import type { McpServerState } from "../mcp-tools.ts";
import { settledBy } from "../settled-by.ts";
import { thrownMessage } from "../thrown-message.ts";
import { pause, waitAtMost } from "../wait.ts";
import { ABORTED, CLOSED, notAgain } from "./failure-text.ts";
import {
  CLOSE_WAIT_MS,
  FAULT_LENGTH,
  LOG_LINE_LENGTH,
  LOG_LINES,
  PREPARE_WAIT_MS,
  RESTART_DELAYS_MS,
} from "./limits.ts";
import { createListKeeper } from "./list-keeper.ts";
import { createRestarts } from "./restarts.ts";
import { createRetries } from "./retries.ts";
import type { Server, ServerParts } from "./server.ts";
import { startSession } from "./start-session.ts";
import type { Work } from "./work.ts";

export function createServer({ open, options, clock, slots, onList }: ServerParts): Server {
  const log = createLogRing();
  const openOptions = options(log.add);
  const closing = new AbortController();
  const { signal } = closing;
  const restarts = createRestarts(clock);
  const retries = createRetries(clock);
  const background = createBackground();
  const list = createListKeeper({ clock, signal, retries, session: () => current, onList });
  let current: McpConnection | undefined;
  let peer: McpPeer | undefined;
  let starting: (Work & { session: Promise<McpConnection> }) | undefined;
  let fault: string | undefined;
  let closed: Promise<void> | undefined;

  function begin(delayMs: number): Promise<McpConnection> {
    const session = start(delayMs);
    const done = session.then(
      () => {
        starting = undefined;
      },
      (error: unknown) => {
        starting = undefined;
        fault = thrownMessage(error);
        retries.failed();
      },
    );
    background.add(done);
    starting = { session, done, since: clock.now() + delayMs };
    return session;
  }

  async function start(delayMs: number): Promise<McpConnection> {
    if (delayMs > 0) await pause(delayMs, { clock, signal });
    const parts = { open, options: openOptions, clock, signal, onBackground: background.add };
    const asks = { lists: list.size() === undefined, onToolsChanged: list.announce };
    const begin = () => startSession(parts, asks);
    const started = await (openOptions.entry.type === "stdio" ? slots.run(signal, begin) : begin());
    if (signal.aborted) {
      background.add(started.connection.close());
      throw new McpFault("closed", CLOSED, { sent: false });
    }
    adopt(started.connection);
    if (started.list) list.take(started.list);
    if (started.changed || !started.list) list.announce();
    return started.connection;
  }

  function restart(): Promise<McpConnection> {
    const delayMs = restarts.take();
    if (delayMs !== undefined) return begin(delayMs);
    const text = notAgain(RESTART_DELAYS_MS.length + 1, fault);
    return Promise.reject(new McpFault("unreachable", text, { sent: false }));
  }

  function adopt(connection: McpConnection): void {
    current = connection;
    peer = connection.peer;
    fault = undefined;
    void connection.closed.then((reason) => lose(connection, reason));
  }

  function lose(connection: McpConnection, reason: string): void {
    if (current !== connection) return;
    current = undefined;
    fault = reason;
    if (!list.size()) retries.failed();
    background.add(connection.close());
  }

  function workDue(): Work | undefined {
    if (signal.aborted || starting) return starting;
    if (current) return list.refresh();
    // A server that has tools is started again by a call of one.
    if (!list.size() && retries.isDue()) void begin(0);
    return starting;
  }

  function state(): McpServerState {
    if (signal.aborted) return "closed";
    if (current) return "ready";
    if (starting) return "starting";
    return fault === undefined ? "idle" : "failed";
  }

  async function end(): Promise<void> {
    closing.abort();
    list.stop();
    if (current) background.add(current.close());
    current = undefined;
    await waitAtMost(background.ended(), CLOSE_WAIT_MS, { clock });
  }

  return {
    view() {
      const known = current ? list.fault() : fault;
      return { state: state(), fault: known && shorten(known, FAULT_LENGTH), peer, log: log.lines() };
    },
    async update(updateSignal) {
      const work = workDue();
      if (!work) return;
      const waited = clock.now() - work.since;
      await waitAtMost(work.done, PREPARE_WAIT_MS - waited, { clock, signal: updateSignal });
    },
    async connection(callSignal) {
      if (signal.aborted) throw new McpFault("closed", CLOSED, { sent: false });
      if (current) return current;
      const session = starting?.session ?? restart();
      return settledBy(session, callSignal, () => new McpFault("aborted", ABORTED, { sent: false }));
    },
    lose,
    answered: restarts.reset,
    close() {
      closed ??= end();
      return closed;
    },
  };
}

/** Work that goes on by itself, and that a close waits for. */
interface Background {
  add(work: Promise<unknown>): void;
  /** Settles when all has ended, what came meanwhile too. Never rejects. */
  ended(): Promise<void>;
}

function createBackground(): Background {
  const running = new Set<Promise<unknown>>();
  return {
    add(work) {
      const forget = () => running.delete(settled);
      const settled: Promise<unknown> = work.then(forget, forget);
      running.add(settled);
    },
    async ended() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** The last lines that a server wrote. */
interface LogRing {
  add(line: string): void;
  lines(): string[];
}

function createLogRing(): LogRing {
  let kept: string[] = [];
  return {
    add(line) {
      kept.push(shorten(line, LOG_LINE_LENGTH));
      // Only now and then, so that a flood of lines costs little.
      if (kept.length > 2 * LOG_LINES) kept = kept.slice(-LOG_LINES);
    },
    lines: () => kept.slice(-LOG_LINES),
  };
}

/** A text of at most so many UTF-16 code units; a longer one loses its end. */
function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
}
