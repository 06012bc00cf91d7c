import type { ToolCallBlock } from "./message.ts";

export type ParsedArgs =
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; message: string; excerpt: string };

export function parseArgs(_call: Pick<ToolCallBlock, "args">): ParsedArgs {
  throw new Error("not built yet");
}
