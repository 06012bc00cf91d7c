import { isRecord } from "../../json-schema/json-value.ts";
import { isSameJson, type Part, textList } from "../part.ts";
import { typeKeyword, typesOf } from "../types-of.ts";

const OF_MARKS = ["type", "const", "enum", "title", "description"];

/** One object for what fits any of the branches: the properties of all, required what all require. */
export function unite(branches: readonly Part[]): Part {
  const [first, ...others] = branches;
  if (!first) return {};
  if (others.length === 0) return first;
  const properties = uniteProperties(branches);
  const required = textList(first.required).filter((name) =>
    others.every((branch) => textList(branch.required).includes(name)),
  );
  return {
    ...(properties.size > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
    ...(branches.every((branch) => branch.additionalProperties === false) && { additionalProperties: false }),
  };
}

/** The different sets of names that the branches require. */
export function requiredSets(branches: readonly Part[]): string[][] {
  const sets = new Map<string, string[]>();
  for (const branch of branches) {
    const names = textList(branch.required);
    sets.set(JSON.stringify([...names].sort()), names);
  }
  return [...sets.values()];
}

function uniteProperties(branches: readonly Part[]): Map<string, unknown> {
  const forms = new Map<string, unknown[]>();
  for (const { properties } of branches)
    for (const [name, raw] of Object.entries(isRecord(properties) ? properties : {})) {
      const known = forms.get(name) ?? [];
      if (!known.some((form) => isSameJson(form, raw))) known.push(raw);
      forms.set(name, known);
    }
  return new Map([...forms].map(([name, raws]) => [name, uniteForms(raws)]));
}

function uniteForms(raws: readonly unknown[]): unknown {
  const marks = raws.filter(isMark);
  if (raws.length === 1) return raws[0];
  if (marks.length < raws.length) return { anyOf: raws };
  const types = marks.map(typesOf);
  const isTyped = types.every((list) => list.length > 0);
  return {
    ...(isTyped && { type: typeKeyword([...new Set(types.flat())]) }),
    enum: marks.flatMap((mark) => ("const" in mark ? [mark.const] : mark.enum)),
  };
}

// A constant or a list of values that tells the branches apart.
function isMark(raw: unknown): raw is Part {
  if (!isRecord(raw) || !("const" in raw || Array.isArray(raw.enum))) return false;
  return Object.keys(raw).every((keyword) => OF_MARKS.includes(keyword));
}
