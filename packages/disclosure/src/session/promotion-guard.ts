import type { DisclosureEvent } from "../disclosure-event.ts";

/** Tells, once for each change, of names that were promoted or demoted after the start. */
export function createPromotionGuard(
  read: () => readonly string[],
  emit: (event: DisclosureEvent) => void,
): () => void {
  const first = new Set(read());
  let told = "";
  return () => {
    const now = new Set(read());
    const names = [...new Set([...first, ...now])].filter((name) => first.has(name) !== now.has(name)).sort();
    const change = names.join(" ");
    if (names.length > 0 && change !== told) emit({ type: "promotionRefused", names });
    told = change;
  };
}
