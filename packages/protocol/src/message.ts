import type { StopReason } from "./stop-reason.ts";
import type { Usage } from "./usage.ts";

export interface TextBlock {
  type: "text";
  text: string;
}

export interface ImageBlock {
  type: "image";
  mediaType: string;
  /** Base64. */
  data: string;
}

export interface ThinkingBlock {
  type: "thinking";
  text: string;
  /** The provider's proof that the text is its own; replayed verbatim to that provider only. */
  signature?: string;
  /** The provider's opaque data of a hidden block; `text` is then empty. */
  redacted?: string;
}

/** How the accumulator made argument text parse that did not parse as it came. */
export type ArgsRepair = "leadingEmptyObject" | "snapshots" | "repeat" | "nestedString";

export interface ToolCallBlock {
  type: "toolCall";
  /** Unique in the conversation; an internal key without format or meaning. */
  id: string;
  /** What the server sent, where it differs from `id`. */
  wireId?: string;
  name: string;
  /** The text that the model wrote, untrusted and unparsed. `parseArgs` gives its value. */
  args: string;
  /** The text was cut off: the call must not run. */
  incomplete?: true;
  repaired?: ArgsRepair;
}

/** A provider's item that must be replayed verbatim to the provider that wrote it. */
export interface RawItem {
  protocol: string;
  provider: string;
  item: unknown;
}

export interface UserMessage {
  role: "user";
  content: (TextBlock | ImageBlock)[];
  /** Milliseconds since the epoch, given by the caller. */
  timestamp: number;
}

export interface AssistantMessage {
  role: "assistant";
  content: (TextBlock | ThinkingBlock | ToolCallBlock)[];
  stopReason: StopReason;
  /** The provider's own word. */
  rawStopReason?: string;
  /** `provider/name`. */
  model: string;
  responseId?: string;
  usage: Usage;
  timestamp: number;
  /** Why, when `stopReason` is `error` or `aborted`. */
  errorMessage?: string;
  raw?: RawItem[];
}

export interface ToolResultMessage {
  role: "toolResult";
  toolCallId: string;
  toolName: string;
  isError: boolean;
  content: (TextBlock | ImageBlock)[];
  /** For people and programs; never sent to a model. */
  details?: Record<string, unknown>;
  timestamp: number;
}

export type Message = UserMessage | AssistantMessage | ToolResultMessage;

/** The calls of an assistant message, in order. */
export function extractToolCalls(message: AssistantMessage): ToolCallBlock[] {
  return message.content.filter((block) => block.type === "toolCall");
}
