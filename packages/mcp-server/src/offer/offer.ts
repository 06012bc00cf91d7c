import { randomUUID } from "node:crypto";
import { type Budget, createDispatcher, type Dispatcher, type Permissions } from "@toolrail/kernel";
import type { ToolSource } from "@toolrail/protocol";
import { createWork, type Work } from "./work.ts";

export interface OfferOptions {
  permissions?: Permissions | undefined;
  budget?: Budget | undefined;
}

/** What all sessions of a server share. */
export interface Offer extends Preparation, Work {
  source: ToolSource;
  dispatcher: Dispatcher;
  /** True when the list of tools may change. */
  changes: boolean;
  /** A result that its tool wrote as MCP has it is passed on unchanged. */
  passesResults: boolean;
  newCallId(): string;
}

export function createOffer(source: ToolSource, { permissions, budget }: OfferOptions): Offer {
  return {
    source,
    dispatcher: createDispatcher({ source, permissions, budget, vision: true }),
    changes: source.onChange !== undefined,
    passesResults: budget === undefined,
    newCallId: () => `call_${randomUUID()}`,
    ...createWork(),
    ...createPreparation(source),
  };
}

/** When a source is made ready. */
interface Preparation {
  /** Takes in what has changed; one run serves all that ask meanwhile. */
  prepare(): Promise<void>;
  /** Prepares a source that never was: a call may come before any list. */
  prepareOnce(): Promise<void>;
  /** No preparation outlives the server. */
  stop(): void;
}

export function createPreparation(source: ToolSource): Preparation {
  const lifetime = new AbortController();
  let running: Promise<void> | undefined;
  let prepared = source.prepare === undefined;

  async function run(): Promise<void> {
    try {
      await source.prepare?.({ signal: lifetime.signal });
      prepared = true;
    } finally {
      running = undefined;
    }
  }
  const prepare = () => {
    running ??= run();
    return running;
  };
  return {
    prepare,
    prepareOnce: async () => {
      if (!prepared) await prepare();
    },
    stop: () => lifetime.abort(),
  };
}
