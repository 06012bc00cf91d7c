import type { ToolAdvice } from "@toolrail/disclosure";
import { formatCount } from "../output/amounts.ts";

/** One piece of advice in a line. */
export function adviceText(advice: ToolAdvice): string {
  switch (advice.kind) {
    case "remove":
      return `remove ${advice.name}: not called in ${advice.sessions} sessions, ${tokens(advice.tokens)} a request`;
    case "mountByTask": {
      const tasks = advice.tasks.length > 0 ? `, for ${advice.tasks.join(", ")}` : "";
      return `mount ${advice.name} by task${tasks}: called ${advice.calls} times in ${advice.sessions} sessions`;
    }
    case "tellApart":
      return `tell ${advice.names.join(" and ")} apart: their descriptions are ${Math.round(advice.similarity * 100)} % alike`;
    case "merge":
      return `merge ${advice.names.join(", ")} into one with a kind parameter: ${tokens(advice.tokens)}`;
  }
}

function tokens(count: number): string {
  return `about ${formatCount(count)} tokens`;
}
