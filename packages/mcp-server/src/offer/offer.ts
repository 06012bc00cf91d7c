import { randomUUID } from "node:crypto";
import { type Budget, createDispatcher, type Dispatcher, type Permissions } from "@toolrail/kernel";
import type { ToolSource } from "@toolrail/protocol";
import { createPreparation, type Preparation } from "./preparation.ts";
import { createWork, type Work } from "./work.ts";

export interface OfferOptions {
  permissions?: Permissions | undefined;
  budget?: Budget | undefined;
}

/** What all sessions of a server share. */
export interface Offer extends Preparation, Work {
  source: ToolSource;
  dispatcher: Dispatcher;
  /** Whether the list of tools may change. */
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
