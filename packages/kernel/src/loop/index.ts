export type { AgentEvent } from "./agent-event.ts";
export type { AgentOptions, RetryOptions } from "./agent-options.ts";
export type { AgentResult, AgentRun } from "./agent-run.ts";
export { measurePrefix, type PrefixMeasure } from "./measure-prefix.ts";
export { runAgent } from "./run-agent.ts";
