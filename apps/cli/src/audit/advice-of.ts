import type { ToolAdvice, ToolAudit } from "@toolrail/disclosure";

type AdviceOf<Kind extends ToolAdvice["kind"]> = Extract<ToolAdvice, { kind: Kind }>;

/** The advice of one kind, in its order. */
export function adviceOf<Kind extends ToolAdvice["kind"]>(
  { advice }: Pick<ToolAudit, "advice">,
  kind: Kind,
): AdviceOf<Kind>[] {
  return advice.filter((one): one is AdviceOf<Kind> => one.kind === kind);
}

export function toolsIn(groups: readonly { names: readonly string[] }[]): number {
  return groups.reduce((sum, { names }) => sum + names.length, 0);
}
