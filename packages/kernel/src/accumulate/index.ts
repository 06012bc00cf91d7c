export { type AssemblerOptions, MessageAssembler } from "./message-assembler.ts";
export { type DrainOptions, type RawFragment, ToolCallAccumulator } from "./tool-call-accumulator.ts";
