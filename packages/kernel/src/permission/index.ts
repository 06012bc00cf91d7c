export type { ApprovalAnswer, ApprovalRequest, Approve } from "./approval.ts";
export { deniedPaths } from "./denied-paths.ts";
export { keyArgumentOf } from "./key-argument.ts";
export type { PermissionRequest, PermissionVerdict } from "./permission-request.ts";
export { createPermissions, type Permissions, type PermissionsOptions } from "./permissions.ts";
export type { PermissionRule } from "./rule.ts";
