import type { StandardSchemaV1 } from "@standard-schema/spec";
import { joinPath } from "./evaluate/misfit.ts";
import { describeValue } from "./explain/describe-value.ts";

import { isRecord } from "./json-value.ts";
import type { SchemaFault } from "./schema-fault.ts";

/** A validator's own issue: its words where ours say nothing. */
export function faultOfIssue(issue: StandardSchemaV1.Issue, value: unknown): SchemaFault {
  let path = "";
  let at = value;
  for (const segment of issue.path ?? []) {
    const key = String(typeof segment === "object" ? segment.key : segment);
    path = Array.isArray(at) ? `${path}[${key}]` : joinPath(path, key);
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  const isMissing = at === undefined && path !== "";
  return {
    path,
    kind: isMissing ? "missing" : "other",
    expected: issue.message,
    received: describeValue(at),
  };
}
