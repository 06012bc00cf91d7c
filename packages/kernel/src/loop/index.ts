// `runAgent` and the steps of a turn. Read run-agent.ts first, then take-turn.ts, which calls prepare-request.ts (fit the
// window), stream-turn.ts (send and fold) and after-turn.ts (retry, pause, conclude); run-state.ts is what they share.
export type { AgentEvent } from "./agent-event.ts";
export { measurePrefix, type PrefixMeasure } from "./measure-prefix.ts";
export type { AgentOptions, RetryOptions } from "./options.ts";
export { type AgentResult, type AgentRun, runAgent } from "./run-agent.ts";
