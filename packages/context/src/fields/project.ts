import { ToolrailError } from "@toolrail/protocol";
import { type FieldTree, readFieldPaths } from "./field-tree.ts";
import { shownNames } from "./keep-fields.ts";

/** Some fields of a value, and a line that says what else there is. */
export type Projection = Record<string, unknown> & { more?: string };

/**
 * Gives a tool's answer a fixed shape: each field that is listed is there, `null` where the value has none. `more`
 * says how many other fields there are, and ends with your own words on how to get them. The elements of an array
 * stand in `items`. Throws `invalid_option` for a path that is none.
 *
 * @example
 * project(order, ["id", "status", "items[].sku"], 'get_order {"id": "A-1", "full": true} gives them.')
 * // { id: "A-1", status: "shipped", items: [{ sku: "K-7" }], more: "3 other fields: customer, notes, total. get_order …" }
 */
export function project(value: unknown, fields: readonly string[], more?: string): Projection {
  const tree = readFieldPaths(fields);
  if (tree.byName.has("more"))
    throw new ToolrailError(
      "invalid_option",
      '"more" is the line that says what else there is; name the field otherwise',
    );
  const others = new Set<string>();
  const shaped = shape(value, tree, "", others, false);
  const whole: Projection = isRecord(shaped) ? shaped : { items: shaped };
  if (others.size > 0) whole.more = otherFieldsText([...others], more);
  return whole;
}

function otherFieldsText(names: readonly string[], how: string | undefined): string {
  const count = names.length === 1 ? "1 other field" : `${names.length} other fields`;
  return `${count}: ${shownNames(names).join(", ")}.${how === undefined ? "" : ` ${how}`}`;
}

function shape(value: unknown, node: FieldTree, path: string, others: Set<string>, isItem: boolean): unknown {
  if (node.isLeaf) return value ?? null;
  if (Array.isArray(value)) {
    // As `pickFields` does it: names without `[]` reach into an array, but not into one of arrays.
    const ofItems = node.ofItems ?? (isItem ? undefined : node);
    if (ofItems) return value.map((item) => shape(item, ofItems, `${path}[]`, others, ofItems === node));
    if (value.length > 0) others.add(`${path}[]`);
    return [];
  }
  const isOtherKind = value !== undefined && value !== null && !(isRecord(value) && node.byName.size > 0);
  if (isOtherKind) others.add(path === "" ? "the value itself" : path);
  if (node.byName.size === 0) return [];
  const source = isRecord(value) ? value : {};
  for (const name of Object.keys(source)) if (!node.byName.has(name)) others.add(joined(path, name));
  return Object.fromEntries(
    [...node.byName].map(([name, child]) => [
      name,
      shape(Object.hasOwn(source, name) ? source[name] : undefined, child, joined(path, name), others, false),
    ]),
  );
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
