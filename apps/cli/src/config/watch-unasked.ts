import type { PermissionRequest, Permissions } from "@toolrail/kernel";

/** The same permissions, with somebody told of each call that is denied since nobody could be asked. */
export function watchUnasked(
  permissions: Permissions,
  onUnasked: (request: PermissionRequest) => Promise<void>,
): Permissions {
  return {
    async judge(request) {
      const verdict = await permissions.judge(request);
      if (!verdict.allowed && verdict.by === "gate") await onUnasked(request);
      return verdict;
    },
  };
}
