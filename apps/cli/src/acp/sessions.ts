import { realpathSync } from "node:fs";
import {
  type AgentContext,
  type ListSessionsRequest,
  type ListSessionsResponse,
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
import { listSessions } from "../session/list-sessions.ts";
import { questionLine } from "../session/sessions-text.ts";
import { openRoot } from "../wiring/toolbox.ts";
import { type AcpFlags, openSession } from "./open-session.ts";
import { keysOf, safeText, withoutKeys } from "./safe-text.ts";
import type { AcpSession } from "./session.ts";

const INVALID_PARAMS = -32_602;
const MAX_LISTED = 100;

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

  /** The saved sessions of a folder, the newest first. Default: the folder that the command was started in. */
  list({ cwd }: ListSessionsRequest): ListSessionsResponse {
    const root = openRoot(cwd ?? this.#context.workingDirectory);
    const { sessions } = listSessions(root, MAX_LISTED);
    return {
      sessions: sessions.flatMap((session) => {
        if (!session.ok) return [];
        const { id: sessionId, question, writtenAt } = session;
        return {
          sessionId,
          cwd: root,
          title: questionLine(question),
          updatedAt: new Date(writtenAt).toISOString(),
        };
      }),
    };
  }

  async closeOne(sessionId: string): Promise<Record<string, never>> {
    const session = this.#find(sessionId);
    this.#sessions.delete(sessionId);
    await session.close();
    return {};
  }

  cancel(sessionId: string): void {
    this.#sessions.get(sessionId)?.cancel();
  }

  withoutKeys<T>(value: T): T {
    return withoutKeys(value, keysOf(this.#context.env));
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
