/** A call that a model is to make. */
export interface AnswerCall {
  /** Default `call_0`, `call_1`, … */
  id?: string;
  name: string;
  /** The argument text, or a value to make it of. */
  args?: unknown;
}

/** The call as it stands on the wire. */
export interface CompleteCall {
  id: string;
  name: string;
  args: string;
}

/** The calls with an id and an argument text each. */
export function completeCalls(calls: readonly AnswerCall[] = []): CompleteCall[] {
  return calls.map(({ id, name, args }, position) => ({
    id: id ?? `call_${position}`,
    name,
    args: typeof args === "string" ? args : JSON.stringify(args ?? {}),
  }));
}
