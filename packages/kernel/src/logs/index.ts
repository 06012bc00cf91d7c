export { type CompressedLog, type CompressOptions, compressLog } from "./compress-log.ts";
export type { Runner } from "./runner.ts";
export { ALL_RUNNERS } from "./runners/all-runners.ts";
export { SHARED_LINES } from "./shared-lines.ts";
export { unfoldLog } from "./unfold-log.ts";
