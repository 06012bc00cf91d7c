import { isRecord } from "../json-value.ts";

/** Finds what a `$ref` means inside one schema; undefined for anything outside it. */
export function createReferences(root: Readonly<Record<string, unknown>>): (ref: string) => unknown {
  let identified: Map<string, unknown> | undefined;
  return (ref) => {
    const hash = ref.indexOf("#");
    const base = hash < 0 ? ref : ref.slice(0, hash);
    const fragment = hash < 0 ? "" : ref.slice(hash + 1);
    if (base === "" && (fragment === "" || fragment.startsWith("/"))) return follow(root, fragment);
    identified ??= collectIdentifiers(root);
    if (identified.has(ref)) return identified.get(ref);
    return fragment.startsWith("/") || fragment === "" ? follow(identified.get(base), fragment) : undefined;
  };
}

function follow(from: unknown, pointer: string): unknown {
  let at = from;
  for (const token of pointer.split("/").slice(1)) {
    const key = decode(token);
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

/** A pointer's token as the key it stands for. */
export function decode(token: string): string {
  const unescaped = (text: string) => text.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return unescaped(decodeURIComponent(token));
  } catch {
    return unescaped(token);
  }
}

/** Objects that are looked at for names; those of a larger schema are not all found. */
const MAX_SEARCHED = 200_000;

/** Every `$id`, and every `$anchor` as `#name`; the first of a name counts. */
function collectIdentifiers(root: unknown): Map<string, unknown> {
  const identified = new Map<string, unknown>();
  const seen = new Set<unknown>();
  const open = [root];
  for (let at = open.pop(); at !== undefined && seen.size < MAX_SEARCHED; at = open.pop()) {
    if (typeof at !== "object" || at === null || seen.has(at)) continue;
    seen.add(at);
    if (isRecord(at)) {
      if (typeof at.$id === "string" && !identified.has(at.$id)) identified.set(at.$id, at);
      if (typeof at.$anchor === "string" && !identified.has(`#${at.$anchor}`))
        identified.set(`#${at.$anchor}`, at);
    }
    for (const value of Object.values(at).reverse()) if (value !== undefined) open.push(value);
  }
  return identified;
}
