import {
  type Approve,
  createPermissions,
  type PermissionRequest,
  type PermissionRule,
  type Permissions,
} from "@toolrail/kernel";

export interface Gate {
  rules: readonly PermissionRule[];
  /** Allows whatever no rule speaks of. */
  allowAll?: boolean | undefined;
  /** Asks a person; without one, `ask` is a denial. */
  approve?: Approve | undefined;
  /** Told of each call that is denied since nobody could be asked. */
  onUnasked?: ((request: PermissionRequest) => Promise<void>) | undefined;
}

/** One for a whole session, since it remembers what was allowed for the session. */
export function openPermissions({ rules, allowAll, approve, onUnasked }: Gate): Permissions {
  const permissions = createPermissions({ rules, approve, otherwise: allowAll ? "allow" : "ask" });
  return approve || !onUnasked ? permissions : watchUnasked(permissions, onUnasked);
}

// Tells of each call that is denied since nobody could be asked.
function watchUnasked(
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
