import {
  type ContentBlock,
  type PromptResponse,
  RequestError,
  type SessionModeState,
} from "@agentclientprotocol/sdk";
import type { AgentResult } from "@toolrail/kernel";
import type { Message } from "@toolrail/protocol";
import type { Conversation } from "../agent/conversation.ts";
import { runQuestion } from "../agent/run-question.ts";
import type { CliContext } from "../context.ts";
import type { Screen } from "../output/screen.ts";
import type { SavedSession } from "../session/open-saved.ts";
import type { ClientChannel } from "./client-channel.ts";
import type { ModePermissions } from "./modes.ts";
import { promptText } from "./prompt-text.ts";
import { replay } from "./replay.ts";
import { SessionView } from "./session-view.ts";
import type { CallDescriptions } from "./tool-call.ts";

export interface AcpSessionParts {
  context: CliContext;
  screen: Screen;
  channel: ClientChannel;
  calls: CallDescriptions;
  permissions: ModePermissions;
  conversation: Conversation;
  /** The log that the session goes on with. */
  saved: SavedSession | undefined;
}

interface Turn {
  controller: AbortController;
  ended: Promise<unknown>;
}

/** One session of a client: a history, its log, its tools and at most one turn at a time. */
export class AcpSession {
  readonly #parts: AcpSessionParts;
  #history: readonly Message[];
  #turn: Turn | undefined;

  constructor(parts: AcpSessionParts) {
    this.#parts = parts;
    this.#history = parts.conversation.history;
  }

  get id(): string {
    return this.#parts.conversation.recorder.id;
  }

  get root(): string {
    return this.#parts.conversation.agent.toolbox.workspace.root;
  }

  get modes(): SessionModeState {
    return this.#parts.permissions.state;
  }

  async prompt(blocks: readonly ContentBlock[]): Promise<PromptResponse> {
    const { channel } = this.#parts;
    if (this.#turn) throw RequestError.invalidRequest(undefined, "a prompt is running; cancel it first");
    const question = promptText(blocks);
    const controller = new AbortController();
    const running = this.#run(question, controller.signal);
    this.#turn = { controller, ended: running.catch(() => {}) };
    try {
      const result = await running;
      this.#history = result.messages;
      await channel.flush();
      if (controller.signal.aborted || result.stopReason === "aborted") return { stopReason: "cancelled" };
      if (result.stopReason === "error") throw new Error(result.errorMessage ?? "the model gave no answer");
      return { stopReason: result.stopReason === "length" ? limitOf(result) : "end_turn" };
    } finally {
      this.#turn = undefined;
    }
  }

  cancel(): void {
    this.#turn?.controller.abort();
  }

  async setMode(id: string): Promise<void> {
    const { permissions, channel } = this.#parts;
    if (!permissions.setMode(id)) {
      const known = permissions.state.availableModes.map((mode) => mode.id).join(", ");
      throw RequestError.invalidParams(undefined, `there is no mode "${id}"; choose one of ${known}`);
    }
    channel.update({ sessionUpdate: "current_mode_update", currentModeId: id });
    await channel.flush();
  }

  async replay(): Promise<void> {
    const { channel, conversation } = this.#parts;
    replay(this.#history, channel, conversation.agent.toolbox.workspace);
    await channel.flush();
  }

  /** Stops the turn, then ends the tools and closes the log. */
  async close(): Promise<void> {
    const { conversation, saved } = this.#parts;
    this.cancel();
    await this.#turn?.ended;
    conversation.recorder.close();
    saved?.close();
    await conversation.agent.toolbox.close();
  }

  #run(question: string, signal: AbortSignal): Promise<AgentResult> {
    const { context, screen, channel, calls, conversation } = this.#parts;
    const { agent, recorder } = conversation;
    const view = new SessionView(channel, calls);
    const stoppable = stoppedBy(context, signal);
    return runQuestion(stoppable, agent, { history: this.#history, question, view, screen, recorder });
  }
}

// The client stops a turn; the process and all sessions are ended by the connection.
function stoppedBy(context: CliContext, signal: AbortSignal): CliContext {
  return {
    ...context,
    onInterrupt(listener) {
      const stop = () => listener();
      signal.addEventListener("abort", stop, { once: true });
      return () => signal.removeEventListener("abort", stop);
    },
    onTerminate: () => () => {},
  };
}

function limitOf({ messages }: AgentResult): PromptResponse["stopReason"] {
  const last = messages.findLast(({ role }) => role === "assistant");
  return last?.role === "assistant" && last.stopReason === "length" ? "max_tokens" : "max_turn_requests";
}
