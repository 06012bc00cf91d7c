/** A sentence that so many tools share tells none of them apart. */
const SHARED_BY = 3;

/** Each description but for sentences that others repeat word by word; its first one stays. */
export function tellingTexts(descriptions: readonly string[]): string[] {
  const split = descriptions.map(sentences);
  const holders = new Map<string, number>();
  for (const list of split) for (const one of new Set(list)) holders.set(one, (holders.get(one) ?? 0) + 1);
  return split.map((list) =>
    list.filter((one, at) => at === 0 || (holders.get(one) ?? 0) < SHARED_BY).join(" "),
  );
}

function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/u)
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
