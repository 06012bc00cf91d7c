export { type AssemblerOptions, MessageAssembler } from "./accumulate/message-assembler.ts";
export {
  type DrainOptions,
  type RawFragment,
  ToolCallAccumulator,
} from "./accumulate/tool-call-accumulator.ts";
export { type Budget, createBudget } from "./budget/budget.ts";
export type { BudgetOptions } from "./budget/budget-settings.ts";
export { type Collected, type CollectOptions, collectSpills } from "./budget/collect-spills.ts";
export type { TruncatedText } from "./budget/cut-ends.ts";
export type { PointerText } from "./budget/note-text.ts";
export { readSpill, type SpillText } from "./budget/read-spill.ts";
export { createMemorySpillStore } from "./budget/store/memory-spill-store.ts";
export {
  createUnstorageSpillStore,
  type UnstorageSpillStoreOptions,
} from "./budget/store/unstorage-spill-store.ts";
export { type TruncateOptions, truncateMiddle } from "./budget/truncate-middle.ts";
export type { DispatchEvent } from "./dispatch/dispatch-event.ts";
export { createDispatcher, type Dispatcher, type DispatchOptions } from "./dispatch/dispatcher.ts";
export type { Failure, FailureKind } from "./dispatch/failure.ts";
export type { DispatcherOptions } from "./dispatch/settings.ts";
export { type CompressedLog, type CompressOptions, compressLog } from "./logs/compress-log.ts";
export { unfoldLog } from "./logs/unfold-log.ts";
export type { AgentEvent } from "./loop/agent-event.ts";
export { measurePrefix, type PrefixMeasure } from "./loop/measure-prefix.ts";
export type { AgentOptions, RetryOptions } from "./loop/options.ts";
export { type AgentResult, type AgentRun, runAgent } from "./loop/run-agent.ts";
export type { ApprovalAnswer, ApprovalRequest, Approve } from "./permission/approval.ts";
export { deniedPaths } from "./permission/denied-paths.ts";
export type { PermissionRequest, PermissionVerdict } from "./permission/permission-request.ts";
export { createPermissions, type Permissions, type PermissionsOptions } from "./permission/permissions.ts";
export type { PermissionRule } from "./permission/rule.ts";
export { createRegistry } from "./registry/registry.ts";
export { systemClock } from "./system-clock.ts";
