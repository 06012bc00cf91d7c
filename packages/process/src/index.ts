export { type Captured, type CaptureOptions, capture, DEFAULT_MAX_BYTES } from "./capture.ts";
export { checkFolder } from "./check-folder.ts";
export type { ChildGroup, ExitStatus } from "./child-group.ts";
export { DEFAULT_GRACE_MS, type EndGroupOptions, endGroup, isGroupRunning } from "./end-group.ts";
export { type GroupMember, groupMembers } from "./group-members.ts";
export { createReaper, type Reaper, type ReaperOptions } from "./reaper.ts";
export { isSecretVariable, type SafeEnvironmentOptions, safeEnvironment } from "./safe-environment.ts";
export { type SpawnGroupOptions, spawnGroup } from "./spawn-group.ts";
