import type { Clock } from "./clock.ts";
import type { ImageBlock, TextBlock } from "./message.ts";
import { requireOneOf } from "./option-word.ts";
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
  /** True when the model can see images. */
  vision: boolean;
}

export interface ToolOutput {
  content: string | (TextBlock | ImageBlock)[];
  isError?: boolean;
  /** For people and programs; never sent to a model. */
  details?: Record<string, unknown>;
}

/** A part that is judged by more than its text. */
export interface JudgedPart {
  part: string;
  /** Other spellings of the part: a rule that matches one of them holds for it. */
  also?: readonly string[];
  /**
   * Tool whose rules hold for the part, such as `write_file` for a redirection; `part` is then a path, as that tool's
   * own parts are. Default: the tool that gives the part.
   */
  tool?: string;
  /** The part only reads: it needs no rule of its own to be admitted. */
  readOnly?: true;
  /** Beginning of `part` that a rule must spell out, before its first `*`, to admit the part. */
  literal?: string;
}

/** The texts that permission rules are matched against: a rule admits a call only if each part is admitted. */
export interface PermissionParts {
  parts: (string | JudgedPart)[];
  /** The parts may not say all that the call does: no rule for a part admits it. */
  uncertain?: true;
  /**
   * The call may change what is allowed or what runs later. Only the user, or rules that spell out the parts with a
   * `literal` (without any: every part), let it pass, also where everything else is allowed.
   */
  protected?: true;
  /** Other readings of the call, matched by deny and ask rules only. One with a `tool` that is denied asks. */
  readings?: (string | JudgedPart)[];
  /** An allow rule without `*` that equals this text admits the call, `uncertain` or not. */
  whole?: string;
  /** Sentence for the user and the model: why the call is `uncertain` or `protected`. */
  reason?: string;
}

// A method's type, not a function's, so that every `Tool<Args>` is a `Tool`.
type TimeoutOf<Args> = { of(args: Args): number }["of"];

export interface Tool<Args = unknown> extends ToolDefinition {
  schema: ToolSchema;
  /** A name for people, shown by clients of an MCP server. */
  title?: string;
  /** Shape of the structured content that an MCP server gives of it. */
  outputSchema?: JsonSchema;
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
  /** True when progress restarts the clock. Default false. */
  progressExtends?: boolean;
  /** May throw: the dispatcher makes a result of it. */
  run(args: Args, context: ToolContext): ToolOutput | Promise<ToolOutput>;
}

type Described<Args> = Omit<Tool<Args>, "parameters" | "schema">;

/**
 * Makes a tool, with the type of `args` inferred from a Standard Schema. `parameters` is generated from `schema`
 * unless given. Throws `invalid_schema` when the schema is not of type object, `invalid_option` when `output`, `keep` or
 * `trust` is none of its words.
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
  checkToolWords(tool);
  return { ...tool, parameters: toParameters(tool.parameters ?? tool.schema) };
}

/** Throws `invalid_option` where a setting of a tool is none of the words that it admits. */
export function checkToolWords({
  name,
  output,
  keep,
  trust,
}: Pick<Tool, "name" | "output" | "keep" | "trust">): void {
  const check = (option: string, value: unknown, words: readonly string[]): void => {
    if (value !== undefined) requireOneOf(`\`${option}\` of the tool "${name}"`, value, words);
  };
  check("output", output, ["text", "log"]);
  check("keep", keep, ["head", "tail", "auto"]);
  check("trust", trust, ["local", "external"]);
}
