import type { ToolCallContent } from "@agentclientprotocol/sdk";
import { type AgentEvent, type AgentResult, truncateMiddle } from "@toolrail/kernel";
import type { ToolResultMessage } from "@toolrail/protocol";
import type { AgentView, SessionNotice } from "../output/view.ts";
import type { ClientChannel } from "./client-channel.ts";
import type { CallDescriptions, ShownCall } from "./tool-call.ts";

/** UTF-16 code units of a result that are shown. */
const MAX_RESULT_CHARS = 20_000;

/** Shows the work of a session to its client: streamed text, thoughts, and calls from their start to their end. */
export class SessionView implements AgentView {
  readonly #channel: ClientChannel;
  readonly #calls: CallDescriptions;

  constructor(channel: ClientChannel, calls: CallDescriptions) {
    this.#channel = channel;
    this.#calls = calls;
  }

  show(event: AgentEvent | SessionNotice): void {
    switch (event.type) {
      case "textDelta":
        this.#channel.say(event.delta);
        break;
      case "thinkingDelta":
        this.think(event.delta);
        break;
      case "toolStart":
        this.startCall(event);
        break;
      case "toolProgress":
        this.#channel.update({
          sessionUpdate: "tool_call_update",
          toolCallId: event.callId,
          content: [textContent(event.message)],
        });
        break;
      case "toolEnd":
        this.endCall(event.result);
    }
  }

  /** Says why a limit ended the work; the client gets any other end as the answer to its prompt. */
  end({ stopReason, errorMessage }: AgentResult): void {
    if (stopReason === "length" && errorMessage !== undefined)
      this.#channel.say(`\n\n${this.#channel.safeText(errorMessage)}`);
  }

  think(text: string): void {
    this.#channel.stream("agent_thought_chunk", text);
  }

  startCall(call: ShownCall): void {
    this.#channel.update({ sessionUpdate: "tool_call", status: "in_progress", ...this.#calls.of(call) });
  }

  endCall({ toolCallId, isError, content }: ToolResultMessage): void {
    const diffs = this.#calls.take(toolCallId)?.content ?? [];
    const texts = content.map((block) =>
      textContent(block.type === "text" ? shortened(block.text) : `[image, ${block.mediaType}]`),
    );
    this.#channel.update({
      sessionUpdate: "tool_call_update",
      toolCallId,
      status: isError ? "failed" : "completed",
      content: diffs.length > 0 && !isError ? diffs : texts,
    });
  }
}

function shortened(text: string): string {
  return truncateMiddle(text, { cap: MAX_RESULT_CHARS }).text;
}

function textContent(text: string): ToolCallContent {
  return { type: "content", content: { type: "text", text } };
}
