import { isRecord } from "../json-schema/json-value.ts";
import type { Definitions } from "./definitions.ts";
import { isSameJson, NEVER, type Part } from "./part.ts";
import type { RuleContext, RuleSet } from "./rule.ts";
import type { SchemaReport } from "./schema-report.ts";
import type { SchemaTarget } from "./schema-target.ts";
import { mapSubschemas } from "./subschemas.ts";

const MAX_DEPTH = 100;
const MAX_PARTS = 5_000;

export interface AdapterSetup {
  facts: SchemaTarget;
  rules: RuleSet;
  definitions: Definitions;
  report: SchemaReport;
}

/** Adapts a part with all that is below it: its own keywords, its subschemas, then what depends on these. */
export function createPartAdapter(setup: AdapterSetup): (raw: unknown, path: string) => Part {
  const { facts, rules, definitions, report } = setup;
  const anything = (at: string) => rules.anything(at, report);
  const above = new Set<unknown>();
  let left = MAX_PARTS;

  function adapt(raw: unknown, path: string): Part {
    if (!isRecord(raw)) {
      const keyword = typeof raw === "boolean" ? String(raw) : typeof raw;
      report.changes.push({ path, kind: "rewritten", keyword });
      return adapt(raw === false ? NEVER : {}, path);
    }
    if (left-- === 0) report.problem(path, "tooLarge", `over ${MAX_PARTS} parts`);
    if (left < 0) return leftOpen(raw, path);
    if (above.has(raw) || above.size > MAX_DEPTH) {
      report.problem(path, "tooDeep", `over ${MAX_DEPTH} levels, or without end`);
      return leftOpen(raw, path);
    }
    above.add(raw);
    const part = adaptRecord(raw, path);
    above.delete(raw);
    return part;
  }

  // What is open already stays the very part, so that nothing above it counts as rewritten.
  function leftOpen(raw: Part, path: string): Part {
    const open = anything(path);
    return isSameJson(raw, open) ? raw : open;
  }

  function adaptRecord(raw: Part, path: string): Part {
    const subset = facts.strict ?? facts.subset;
    const open = (part: unknown) => openPart(part, path);
    const context: RuleContext = { facts, subset, report, path, open, anything };
    const apply = (part: Part, list: RuleSet["own"]) =>
      list.reduce((before, rule) => {
        const after = rule(before, context);
        report.compare(path, before, after);
        return after;
      }, part);
    const own = apply(definitions.inline(raw, path), rules.own);
    const whole = mapSubschemas(own, (subschema, at) => adapt(subschema, path + at));
    return apply(whole, rules.closing);
  }

  function openPart(raw: unknown, path: string): Part {
    if (isRecord(raw)) return definitions.open(raw, path);
    return raw === false ? NEVER : {};
  }

  return adapt;
}
