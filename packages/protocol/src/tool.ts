import type { Clock } from "./clock.ts";
import type { ImageBlock, TextBlock } from "./message.ts";
import type { OutputSink } from "./output-sink.ts";
import { type JsonSchema, type StandardToolSchema, type ToolSchema, toParameters } from "./tool-schema.ts";

/** The three fields that a model sees. */
export interface ToolDefinition {
  /** `^[a-zA-Z0-9_-]{1,64}$`, verb and noun in lower snake case. */
  name: string;
  description: string;
  parameters: JsonSchema;
  /** Left to the server's own tool search, by protocols that have one; others send it like any other. */
  deferLoading?: true;
}

/** What a tool gets beside its arguments. */
export interface ToolContext {
  /** Fires on abort and on time-out alike. */
  signal: AbortSignal;
  callId: string;
  clock: Clock;
  /** Shown to people while the tool works; restarts the clock where the tool says `progressExtends`. */
  reportProgress(message: string): void;
  /** For output that may be larger than memory should hold. */
  output: OutputSink;
  /** The most UTF-16 code units one answer should have. Default 50,000. */
  maxChars: number;
  /** Whether the model can see images. */
  vision: boolean;
}

export interface ToolOutput {
  content: string | (TextBlock | ImageBlock)[];
  isError?: boolean;
  /** For people and programs; never sent to a model. */
  details?: Record<string, unknown>;
}

/** What permission rules are matched against. What is `uncertain` is never admitted by a rule. */
export interface PermissionParts {
  parts: string[];
  uncertain?: true;
}

// A method's type, not a function's, so that every `Tool<Args>` is a `Tool`.
type TimeoutOf<Args> = { of(args: Args): number }["of"];

export interface Tool<Args = unknown> extends ToolDefinition {
  schema: ToolSchema;
  /** Only reads, changes nothing: passes the default gate and may run beside others. */
  readOnly: boolean;
  /** Found by search only. Default false. */
  deferred?: boolean;
  /** Where `description` is a cut one: the whole, shown to a model that searches for the tool. */
  fullDescription?: string;
  /** The argument that rules and cards show (a path, a command). */
  keyArgument?: string;
  /** Other tools whose rules hold for this one. */
  judgedAs?: readonly string[];
  permissionParts?(args: Args): PermissionParts | Promise<PermissionParts>;
  /** Resources that no two calls may touch at once. */
  locks?(args: Args): readonly string[];
  /** May be sent again after a broken connection. Default false. */
  idempotent?: boolean;
  /** Only `log` output is compressed. Default `text`. */
  output?: "text" | "log";
  /** False where the content is already on disk. Default true. */
  spillable?: boolean;
  /** Which end an excerpt favours; `auto`: the tail when it failed. Default `auto`, for logs `tail`. */
  keep?: "head" | "tail" | "auto";
  /** Default `local`. */
  trust?: "local" | "external";
  /** Milliseconds. */
  timeoutMs?: number | TimeoutOf<Args>;
  /** Whether progress restarts the clock. Default false. */
  progressExtends?: boolean;
  /** May throw: the dispatcher makes a result of it. */
  run(args: Args, context: ToolContext): ToolOutput | Promise<ToolOutput>;
}

type Described<Args> = Omit<Tool<Args>, "parameters" | "schema">;

/**
 * Makes a tool, with the type of `args` inferred from a Standard Schema. `parameters` is generated from `schema`
 * unless given. Throws `invalid_schema` when the schema is not of type object.
 */
export function defineTool<Output>(
  tool: Described<Output> & { schema: StandardToolSchema<unknown, Output>; parameters?: JsonSchema },
): Tool<Output>;
export function defineTool<Args = Record<string, unknown>>(
  tool: Described<Args> & { schema: JsonSchema; parameters?: JsonSchema },
): Tool<Args>;
export function defineTool<Args>(
  tool: Described<Args> & { schema: ToolSchema; parameters?: JsonSchema },
): Tool<Args> {
  return { ...tool, parameters: toParameters(tool.parameters ?? tool.schema) };
}
