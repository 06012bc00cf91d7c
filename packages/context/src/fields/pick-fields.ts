import type { FieldTree } from "./field-tree.ts";
import { endOfString, endOfValue, skipBlanks, withoutBlanks } from "./json-spans.ts";

export interface PickedFields {
  /** JSON without blanks. */
  json: string;
  /** Paths of what was left out, in the order of the text; of a field with others below it the field alone. */
  dropped: readonly string[];
}

interface Picked {
  text: string;
  /** Behind what it was picked from. */
  end: number;
}

/** Keeps the fields of a tree in valid JSON. Works on the text, so that long numbers and doubled names stay as they are. */
export function pickFields(json: string, tree: FieldTree): PickedFields {
  const dropped = new Set<string>();

  function value(at: number, node: FieldTree, path: string, isItem = false): Picked {
    const opening = json.charAt(at);
    if (!node.isLeaf && opening === "{") return object(at, node, path);
    if (!node.isLeaf && opening === "[") return array(at, node, path, isItem);
    const end = endOfValue(json, at);
    return { text: withoutBlanks(json, at, end), end };
  }

  function object(at: number, node: FieldTree, path: string): Picked {
    const members: string[] = [];
    let next = skipBlanks(json, at + 1);
    while (json.charAt(next) !== "}") {
      const key = json.slice(next, endOfString(json, next));
      const name = String(JSON.parse(key));
      const start = skipBlanks(json, skipBlanks(json, next + key.length) + 1);
      const child = node.byName.get(name);
      const below = path === "" ? name : `${path}.${name}`;
      const member = child ? value(start, child, below) : { text: "", end: endOfValue(json, start) };
      if (child) members.push(`${key}:${member.text}`);
      else dropped.add(below);
      next = afterComma(member.end);
    }
    return { text: `{${members.join(",")}}`, end: next + 1 };
  }

  function array(at: number, node: FieldTree, path: string, isItem: boolean): Picked {
    // `items.sku` means `items[].sku` where the value turns out to be an array, but not one of arrays.
    const ofItems = node.ofItems ?? (isItem ? undefined : node);
    const items: string[] = [];
    let next = skipBlanks(json, at + 1);
    while (json.charAt(next) !== "]") {
      const item = ofItems && value(next, ofItems, `${path}[]`, ofItems === node);
      if (item) items.push(item.text);
      else dropped.add(`${path}[]`);
      next = afterComma(item?.end ?? endOfValue(json, next));
    }
    return { text: `[${items.join(",")}]`, end: next + 1 };
  }

  function afterComma(at: number): number {
    const next = skipBlanks(json, at);
    return json.charAt(next) === "," ? skipBlanks(json, next + 1) : next;
  }

  const picked = value(skipBlanks(json, 0), tree, "");
  return { json: picked.text, dropped: [...dropped] };
}
