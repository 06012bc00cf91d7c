import { isStandardSchema, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";

export interface Answer {
  text: string;
  isError: boolean;
  output: ToolOutput;
}

export interface CallOptions extends Partial<Pick<ToolContext, "signal" | "maxChars" | "vision" | "clock">> {
  onProgress?: (message: string) => void;
}

/** Calls a tool as a dispatcher does: arguments through the schema, then `run`. */
export async function callTool(
  // biome-ignore lint/suspicious/noExplicitAny: any tool is called here, whatever its arguments are.
  tool: Tool<any>,
  args: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Answer> {
  if (!isStandardSchema(tool.schema)) throw new Error(`${tool.name} has no standard schema`);
  const checked = await tool.schema["~standard"].validate(args);
  if (checked.issues) throw new Error(checked.issues.map((issue) => issue.message).join("; "));
  const output = await tool.run(checked.value, contextOf(options));
  return { text: textOf(output), isError: output.isError ?? false, output };
}

function contextOf(options: CallOptions): ToolContext {
  return {
    signal: options.signal ?? new AbortController().signal,
    callId: "call_1",
    clock: options.clock ?? { now: () => 0, schedule: () => () => {} },
    reportProgress: (message) => options.onProgress?.(message),
    output: { write: () => {} },
    maxChars: options.maxChars ?? 50_000,
    vision: options.vision ?? false,
  };
}

function textOf({ content }: ToolOutput): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}
