import { realpathSync } from "node:fs";
import {
  type AgentContext,
  type LoadSessionRequest,
  type LoadSessionResponse,
  type NewSessionRequest,
  type NewSessionResponse,
  type PromptRequest,
  type PromptResponse,
  RequestError,
  type SetSessionModeRequest,
} from "@agentclientprotocol/sdk";
import type { CliContext } from "../context.ts";
import { type AcpFlags, openSession } from "./open-session.ts";
import { keysOf, safeText } from "./safe-text.ts";
import type { AcpSession } from "./session.ts";

const INVALID_PARAMS = -32_602;

/** The open sessions of one client, by id. */
export class AcpSessions {
  readonly #context: CliContext;
  readonly #flags: AcpFlags;
  readonly #sessions = new Map<string, AcpSession>();
  #isClosed = false;

  constructor(context: CliContext, flags: AcpFlags) {
    this.#context = context;
    this.#flags = flags;
  }

  async create(request: NewSessionRequest, client: AgentContext): Promise<NewSessionResponse> {
    const session = await this.#open(request, client);
    return { sessionId: session.id, modes: session.modes };
  }

  async load(request: LoadSessionRequest, client: AgentContext): Promise<LoadSessionResponse> {
    await this.#sessions.get(request.sessionId)?.close();
    this.#sessions.delete(request.sessionId);
    const session = await this.#open(request, client);
    await session.replay();
    return { modes: session.modes };
  }

  prompt({ sessionId, prompt }: PromptRequest): Promise<PromptResponse> {
    return this.#find(sessionId).prompt(prompt);
  }

  async setMode({ sessionId, modeId }: SetSessionModeRequest): Promise<Record<string, never>> {
    await this.#find(sessionId).setMode(modeId);
    return {};
  }

  cancel(sessionId: string): void {
    this.#sessions.get(sessionId)?.cancel();
  }

  /** Removes keys, and paths outside of the folders that the client works in; `folder` is one that it asks for. */
  safeText(text: string, folder?: string): string {
    const roots = [...this.#sessions.values()].map(({ root }) => root);
    const asked = folder === undefined ? [] : [folder, realFolder(folder)];
    return safeText(text, { keys: keysOf(this.#context.env), roots: [...roots, ...asked] });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#sessions.values()].map((session) => session.close()));
  }

  async #open(request: NewSessionRequest | LoadSessionRequest, client: AgentContext): Promise<AcpSession> {
    const session = await openSession(this.#context, {
      client,
      request,
      flags: this.#flags,
      isTaken: (id) => this.#sessions.has(id),
    });
    // The client may have left while servers and files were read.
    if (this.#isClosed) await session.close();
    else this.#sessions.set(session.id, session);
    return session;
  }

  #find(id: string): AcpSession {
    const session = this.#sessions.get(id);
    if (session) return session;
    throw new RequestError(INVALID_PARAMS, `there is no open session "${id}"; create or load one first`);
  }
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
