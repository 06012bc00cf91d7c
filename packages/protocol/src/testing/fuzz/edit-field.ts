import type { Random } from "./random.ts";

const ODD_VALUES: readonly [unknown, ...unknown[]] = [
  null,
  "",
  "\u{1F600}",
  "{",
  '{"path":"other"}',
  0,
  -1,
  7,
  1e21,
  true,
  [],
  [null],
  {},
  { type: "text" },
];

/** The frame with one value of its JSON replaced, left out or sent twice; the same frame when it holds no JSON. */
export function editField(frame: string, random: Random): string {
  const start = frame.indexOf("{");
  if (start < 0) return frame;
  let root: unknown;
  try {
    root = JSON.parse(frame.slice(start));
  } catch {
    return frame;
  }
  const holders = holdersIn(root);
  const holder = holders[random.below(holders.length)];
  if (!holder) return frame;
  editOne(holder, random);
  return `${frame.slice(0, start)}${JSON.stringify(root)}\n\n`;
}

function editOne(holder: Record<string, unknown> | unknown[], random: Random): void {
  const keys = Object.keys(holder);
  const key = keys[random.below(keys.length)] ?? "0";
  const value: unknown = Reflect.get(holder, key);
  const action = random.below(4);
  if (action === 0) Reflect.deleteProperty(holder, key);
  else if (action === 1 && Array.isArray(holder)) holder.push(value);
  else if (action === 2 && typeof value === "string")
    Reflect.set(holder, key, value.slice(random.below(value.length)));
  else Reflect.set(holder, key, random.pick(ODD_VALUES));
}

function holdersIn(root: unknown): (Record<string, unknown> | unknown[])[] {
  if (typeof root !== "object" || root === null) return [];
  return [root as Record<string, unknown>, ...Object.values(root).flatMap(holdersIn)];
}
