import type { Clock, Tool } from "@toolrail/protocol";

/** A call that passed validation and wants to run. */
export interface PermissionRequest {
  tool: Tool;
  /** The target's name, that rules are matched against: never a proxy's. */
  name: string;
  args: unknown;
  callId: string;
  signal: AbortSignal;
  /** Measures how long a tool's `permissionParts` may take: 30 seconds. Default: the real time. */
  clock?: Clock | undefined;
}

export type PermissionVerdict =
  | { allowed: true }
  | {
      allowed: false;
      /** `gate`: nobody could be asked, or judging failed. */
      by: "rule" | "user" | "gate";
      /** For the model. */
      message: string;
      /** The user's own words. */
      reason?: string;
    };
