import type { PermissionRule } from "@toolrail/kernel";

export interface RuleFlags {
  allow?: readonly string[] | undefined;
  ask?: readonly string[] | undefined;
  deny?: readonly string[] | undefined;
  allowAll?: boolean | undefined;
}

/** The permission rules that the flags name. */
export function rulesFrom(flags: RuleFlags): PermissionRule[] {
  return [
    ...(flags.allow ?? []).map((rule) => ({ effect: "allow" as const, rule })),
    ...(flags.ask ?? []).map((rule) => ({ effect: "ask" as const, rule })),
    ...(flags.deny ?? []).map((rule) => ({ effect: "deny" as const, rule })),
  ];
}
