import { ToolrailError } from "@toolrail/protocol";

/** Fields to keep. A leaf keeps all that stands below it. */
export interface FieldTree {
  byName: ReadonlyMap<string, FieldTree>;
  /** Of each element, where the value is an array. */
  ofItems?: FieldTree;
  isLeaf: boolean;
}

interface Growing extends FieldTree {
  byName: Map<string, Growing>;
  ofItems?: Growing;
}

const PART = /^(?<name>[^[\]]*)(?<items>(?:\[\])*)$/;

/** Reads paths such as `id`, `customer.name`, `items[].sku`, `[].id`. Throws `invalid_option` for others. */
export function readFieldPaths(paths: readonly string[]): FieldTree {
  const root = grow();
  if (!Array.isArray(paths))
    throw new ToolrailError("invalid_option", `the fields "${paths}" are no list of paths`);
  if (paths.length === 0)
    throw new ToolrailError("invalid_option", "a list of fields is empty; name those to keep");
  for (const path of paths) {
    let node = root;
    for (const step of stepsOf(path)) node = step === ITEMS ? itemsOf(node) : childOf(node, step.name);
    node.isLeaf = true;
  }
  return root;
}

const ITEMS = "items";
type Step = typeof ITEMS | { name: string };

function stepsOf(path: string): Step[] {
  const parts = path.split(".");
  return parts.flatMap((part, index) => {
    const { name = "", items = "" } = PART.exec(part)?.groups ?? {};
    const isRootArray = index === 0 && items !== "";
    if (name === "" && !isRootArray)
      throw new ToolrailError(
        "invalid_option",
        `"${path}" is no path of a field; write id, customer.name or items[].sku`,
      );
    const into: Step[] = Array.from({ length: items.length / 2 }, () => ITEMS);
    return name === "" ? into : [{ name }, ...into];
  });
}

function grow(): Growing {
  return { byName: new Map(), isLeaf: false };
}

function itemsOf(node: Growing): Growing {
  node.ofItems ??= grow();
  return node.ofItems;
}

function childOf(node: Growing, name: string): Growing {
  const child = node.byName.get(name) ?? grow();
  node.byName.set(name, child);
  return child;
}
