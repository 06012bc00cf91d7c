import type { PermissionRequest, PermissionRule } from "@toolrail/kernel";
import type { CliContext } from "../context.ts";
import { type WayToAllow, waysToAllow } from "./allow-rules.ts";

/** Tells a person how to allow what was denied since nobody could be asked. */
export interface AllowAdvice {
  note(request: PermissionRequest): Promise<void>;
  /** One line on stderr at the end; none where nothing was noted. */
  tell(context: CliContext): void;
}

const MOST_RULES = 3;
const PLAIN_WORD = /^[\w@%+=:,./-]+$/u;

export function createAllowAdvice(rules: readonly PermissionRule[]): AllowAdvice {
  const ways: WayToAllow[] = [];
  return {
    async note(request) {
      const way = await waysToAllow(request, rules);
      if (way) ways.push(way);
    },
    tell({ stderr }) {
      if (ways.length === 0) return;
      const allowed = shared(ways, "exact") ?? shared(ways, "byName") ?? [];
      const flags = allowed.map((rule) => `--allow ${shellWord(rule)}`).join(" ");
      const choices = flags === "" ? "--allow-all" : `${flags}, or --allow-all`;
      stderr.write(`toolrail: to allow ${ways.length === 1 ? "it" : "them"}: ${choices}\n`);
    },
  };
}

/** The rules that let all of them pass, where they are few. */
function shared(ways: readonly WayToAllow[], kind: keyof WayToAllow): readonly string[] | undefined {
  if (ways.some((way) => way[kind] === undefined)) return undefined;
  const rules = [...new Set(ways.flatMap((way) => way[kind] ?? []))];
  return rules.length <= MOST_RULES ? rules : undefined;
}

// So that the line can be copied as it stands.
function shellWord(text: string): string {
  return PLAIN_WORD.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
