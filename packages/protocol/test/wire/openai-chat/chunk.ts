/** A chunk of choice 0. */
export function chunk(delta: unknown, finishReason: unknown = null): Record<string, unknown> {
  return { id: "r1", model: "m", choices: [{ index: 0, delta, finish_reason: finishReason }] };
}

/** A chunk with call entries. */
export function calls(...entries: unknown[]): Record<string, unknown> {
  return chunk({ tool_calls: entries });
}

export const START: { type: "start"; model: string; responseId: string } = {
  type: "start",
  model: "m",
  responseId: "r1",
};
