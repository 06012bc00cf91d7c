import { isStandardSchema, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";

export interface Answer {
  /** What the tool returned, then what it streamed, as a dispatcher puts them together. */
  text: string;
  isError: boolean;
  output: ToolOutput;
  /** What it streamed. */
  written: Buffer;
  progress: string[];
}

export interface CallOptions {
  signal?: AbortSignal;
  /** A file that the sink offers to a child process. */
  reserveFile?: () => { path: string };
  /** No timer fires, so that a command always ends before the next look at its output. */
  isTimeless?: boolean;
  onProgress?: (message: string) => void;
  /** Called before the sink takes a chunk; one that throws is a sink that fails. */
  onWrite?: () => void;
}

const clock: ToolContext["clock"] = {
  now: () => Date.now(),
  schedule: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

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
  const chunks: Uint8Array[] = [];
  const progress: string[] = [];
  const context: ToolContext = {
    signal: options.signal ?? new AbortController().signal,
    callId: "call_1",
    clock: options.isTimeless ? { ...clock, schedule: () => () => {} } : clock,
    reportProgress: (message) => {
      progress.push(message);
      options.onProgress?.(message);
    },
    output: {
      write: (chunk) => {
        options.onWrite?.();
        chunks.push(Buffer.from(chunk));
      },
      ...(options.reserveFile && { reserveFile: options.reserveFile }),
    },
    maxChars: 50_000,
    vision: false,
  };
  const output = await tool.run(checked.value, context);
  const written = Buffer.concat(chunks);
  const texts = [textOf(output), written.toString("utf8")].filter((text) => text !== "");
  return { text: texts.join("\n"), isError: output.isError ?? false, output, written, progress };
}

function textOf({ content }: ToolOutput): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}
