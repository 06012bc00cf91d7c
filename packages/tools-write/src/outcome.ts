import type { ToolOutput } from "@toolrail/protocol";

/** A step's result, or what the model is told instead. */
export type Outcome<Value> = ({ ok: true } & Value) | Refusal;

export interface Refusal {
  ok: false;
  message: string;
}

export function refuse(message: string): Refusal {
  return { ok: false, message };
}

export function refusedOutput({ message }: Refusal): ToolOutput {
  return { content: message, isError: true };
}
