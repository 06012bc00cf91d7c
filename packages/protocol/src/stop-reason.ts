/**
 * Why a turn ended, exactly five:
 * `toolUse` the model asks for tools · `stop` it is done · `length` cut off by a limit, no call of the turn runs ·
 * `error` the provider or the network failed · `aborted` the user stopped it.
 */
export type StopReason = "toolUse" | "stop" | "length" | "error" | "aborted";

/**
 * What a wire codec makes of a provider's finish reason. `end`: a terminal event without any reason.
 * `unknown`: a reason nobody knows; taken as a normal end. `malformedCall`: the model wrote a call that the provider
 * could not read.
 */
export type FinishReason =
  | "stop"
  | "toolUse"
  | "length"
  | "filter"
  | "refusal"
  | "pause"
  | "malformedCall"
  | "error"
  | "end"
  | "unknown";
