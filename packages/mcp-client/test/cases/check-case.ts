import { expect } from "vitest";
import { textOf } from "../support/open-scripted.ts";
import type { Case, CaseCheck } from "./case.ts";
import type { CaseRun } from "./run-case.ts";

/** Holds a run against the checks of its case; times are left to the test's own limit. */
export function checkCase(one: Case, run: CaseRun): void {
  const outputs = run.outputs.map(textOf);
  const status = run.tools.status();
  // A case without calls speaks of what the user is told.
  const told = outputs.length > 0 ? outputs : [JSON.stringify(status.servers)];
  for (const check of one.expected.checks) {
    const said = `${one.id}: ${JSON.stringify(check)}`;
    if (check.target === "output") matchAll(check, check.scope === "each" ? told : [told.join("\n")], said);
    if (check.target === "server_log") matchAll(check, [run.log()], said);
    if (check.target === "is_error") {
      const errors = run.outputs.map(({ isError }) => isError === true);
      expect(check.scope === "first" ? errors.slice(0, 1) : errors, said).not.toContain(check.value !== true);
    }
    if (check.target === "tool_list")
      checkList(
        check,
        run.tools.definitions().map(({ name }) => name),
        said,
      );
  }
}

function matchAll({ op, value, flags }: CaseCheck, texts: readonly string[], said: string): void {
  const pattern = new RegExp(String(value), flags);
  for (const text of texts)
    if (op === "not_match") expect(text, said).not.toMatch(pattern);
    else expect(text, said).toMatch(pattern);
}

function checkList({ op, value }: CaseCheck, names: readonly string[], said: string): void {
  if (op === "count_for_server") expect(names, said).toHaveLength(Number(value));
  if (op === "all_names_match")
    for (const name of names) expect(name, said).toMatch(new RegExp(String(value)));
  if (op === "contains" && /^\w+$/.test(String(value)))
    expect(
      names.some((name) => name.endsWith(`__${value}`)),
      said,
    ).toBe(true);
}
