import type { ConfigProblem, ServerEntry } from "../config/server-entry.ts";
import { settledOrStopped } from "../wait.ts";
import type { ApproveEntry } from "./approve-entry.ts";
import { createMember, type Member } from "./member.ts";
import type { Server } from "./server.ts";

export interface FleetParts {
  load(): Promise<{ entries: readonly ServerEntry[]; problems: readonly ConfigProblem[] }>;
  approve: ApproveEntry;
  createServer(entry: ServerEntry): Server;
  /** Names of the servers that may start. Default all. */
  only: readonly string[] | undefined;
}

/** All configured servers, each by itself: none keeps another from working. */
export interface Fleet {
  /** Reads the configuration at the first time; then each server does what is due. */
  update(signal: AbortSignal): Promise<void>;
  problems(): readonly ConfigProblem[];
  /** In the order of the configuration. */
  members(): readonly Member[];
  isClosed(): boolean;
  close(): Promise<void>;
}

export function createFleet({ load, approve, createServer, only }: FleetParts): Fleet {
  const closing = new AbortController();
  let members: readonly Member[] = [];
  let problems: readonly ConfigProblem[] = [];
  let loading: Promise<void> | undefined;
  let closed: Promise<void> | undefined;

  async function enlist(): Promise<void> {
    const loaded = await load();
    problems = loaded.problems;
    members = loaded.entries.map((entry) =>
      createMember(entry, {
        approve,
        createServer,
        isWanted: only?.includes(entry.name) ?? true,
        isClosed: () => closing.signal.aborted,
      }),
    );
  }

  async function end(): Promise<void> {
    closing.abort();
    await Promise.all(members.map((member) => member.close()));
  }

  return {
    async update(prepareSignal) {
      const signal = AbortSignal.any([prepareSignal, closing.signal]);
      if (signal.aborted) return;
      loading ??= enlist();
      await settledOrStopped(loading, signal);
      await Promise.all(members.map((member) => member.update(signal)));
    },
    problems: () => problems,
    members: () => members,
    isClosed: () => closing.signal.aborted,
    close() {
      closed ??= end();
      return closed;
    },
  };
}
