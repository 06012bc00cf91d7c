export { type AssemblerOptions, MessageAssembler } from "./message-assembler.ts";
export type { RawFragment } from "./raw-fragment.ts";
export { ToolCallAccumulator } from "./tool-call-accumulator.ts";
