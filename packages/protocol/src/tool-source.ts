import { ToolrailError } from "./error.ts";
import type { ToolCallBlock } from "./message.ts";
import { checkToolWords, type Tool, type ToolDefinition } from "./tool.ts";
import { unknownToolText } from "./unknown-tool.ts";

/**
 * What a call means: the tool, its raw argument text and the name that permissions are judged by;
 * or a failure with the text for the model.
 */
export type Resolution =
  | { ok: true; tool: Tool; args: string; judgedName: string }
  | {
      ok: false;
      kind: "unknownTool" | "unavailable" | "invalidArgs";
      message: string;
      /** Where a proxy was called: the tool meant and its raw argument text, for logs and displays. */
      meant?: { name: string; args: string };
    };

/** The only thing a loop knows of tools. */
export interface ToolSource {
  /** Stable order, stable bytes until a `prepare()` changes them. */
  definitions(): readonly ToolDefinition[];
  resolve(call: ToolCallBlock): Resolution;
  /** Awaited before each request; lazy starts, list changes and backfill happen only here. */
  prepare?(options: { signal: AbortSignal }): Promise<void>;
  onChange?(listener: () => void): () => void;
  close?(): Promise<void>;
}

/**
 * A source of a fixed list of tools. Throws `duplicate_tool` when a name occurs twice, `invalid_option` where `output`,
 * `keep` or `trust` of a tool is none of its words.
 */
export function toolSource(tools: readonly Tool[]): ToolSource {
  const byName = new Map<string, Tool>();
  for (const tool of tools) {
    checkToolWords(tool);
    if (byName.has(tool.name))
      throw new ToolrailError("duplicate_tool", `two tools are named "${tool.name}"; rename one`);
    byName.set(tool.name, tool);
  }
  const definitions = tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
  return {
    definitions: () => definitions,
    resolve(call) {
      const tool = byName.get(call.name);
      return tool
        ? { ok: true, tool, args: call.args, judgedName: tool.name }
        : { ok: false, kind: "unknownTool", message: unknownToolText(call.name, definitions) };
    },
  };
}
