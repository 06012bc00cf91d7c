import {
  type AgentContext,
  methods,
  type PermissionOption,
  type RequestPermissionOutcome,
  type RequestPermissionRequest,
  type SessionUpdate,
  type ToolCallUpdate,
} from "@agentclientprotocol/sdk";
import type { CliContext } from "../context.ts";
import { keyStart, keysOf, safeText, withoutKeys } from "./safe-text.ts";

type StreamKind = "agent_message_chunk" | "agent_thought_chunk" | "user_message_chunk";

export interface ChannelParts {
  client: AgentContext;
  sessionId: string;
  /** Folder of the session. */
  root: string;
  env: CliContext["env"];
}

/** Sends what happens in one session to the client, in order and without keys. */
export class ClientChannel {
  readonly #parts: ChannelParts;
  readonly #keys: readonly string[];
  #sent: Promise<unknown> = Promise.resolve();
  /** Streamed text that may be the beginning of a key. */
  #held: { kind: StreamKind; text: string } | undefined;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
    this.#keys = keysOf(parts.env);
  }

  update(update: SessionUpdate): void {
    this.#release();
    this.#send(update);
  }

  /** Sends streamed text; what may go on as a key waits for the next piece. */
  stream(kind: StreamKind, delta: string): void {
    if (this.#held?.kind !== kind) this.#release();
    const text = withoutKeys((this.#held?.text ?? "") + delta, this.#keys);
    const waiting = keyStart(text, this.#keys);
    const ready = text.slice(0, text.length - waiting.length);
    this.#held = waiting === "" ? undefined : { kind, text: waiting };
    if (ready !== "") this.#send({ sessionUpdate: kind, content: { type: "text", text: ready } });
  }

  say(text: string): void {
    this.stream("agent_message_chunk", text);
  }

  #release(): void {
    const held = this.#held;
    this.#held = undefined;
    if (held) this.#send({ sessionUpdate: held.kind, content: { type: "text", text: held.text } });
  }

  #send(update: SessionUpdate): void {
    const { client, sessionId } = this.#parts;
    const safe = withoutKeys(update, this.#keys);
    // A client that has left is no failure of the session: its connection ends it.
    this.#sent = client.notify(methods.client.session.update, { sessionId, update: safe }).catch(() => {});
  }

  /** Asks the user. Rejects when `signal` fires. */
  async askPermission(
    toolCall: ToolCallUpdate,
    options: PermissionOption[],
    signal: AbortSignal,
  ): Promise<RequestPermissionOutcome> {
    this.#release();
    const { client, sessionId } = this.#parts;
    const request: RequestPermissionRequest = withoutKeys({ sessionId, toolCall, options }, this.#keys);
    const { outcome } = await client.request(methods.client.session.requestPermission, request, {
      cancellationSignal: signal,
      stopWaitingOnCancel: true,
    });
    return outcome;
  }

  safeText(text: string): string {
    return safeText(text, { keys: this.#keys, roots: [this.#parts.root] });
  }

  /** Waits until everything is written. */
  async flush(): Promise<void> {
    this.#release();
    await this.#sent;
  }
}
