export { compactHistory } from "./compact/compact-history.ts";
export type { CompactOptions } from "./compact/compact-options.ts";
export type { CompactionNote, CompactionRecord } from "./compact/note/compaction-note.ts";
export { type MarkExternalOptions, markExternal } from "./external/mark-external.ts";
export {
  type CheckFactsOptions,
  checkFacts,
  type FactFinding,
  type FactReport,
} from "./facts/check-facts.ts";
export type { Fact } from "./facts/fact.ts";
export type { FetchFullArgs } from "./fetch-full/fetch-full.prompt.ts";
export { createFetchFullTool, type FetchFullOptions } from "./fetch-full/fetch-full.ts";
export type { ReadSpill } from "./fetch-full/read-spill.ts";
export { type Projection, project } from "./fields/project.ts";
export { createIndexBlock, type IndexEntry } from "./index-block.ts";
export { createTrimmer, type Trimmer } from "./trim/create-trimmer.ts";
export type { HeldResult } from "./trim/hold-facts.ts";
export type { ResultRow, TrimReport, TrimStep } from "./trim/report/trim-report.ts";
export type { TrimmedResult, TrimRule, TrimState } from "./trim/trim-state.ts";
export type { TrimmerOptions } from "./trim/trimmer-options.ts";
