/** Files whose name holds one of these words, also where `ToolSource` is written `tool-source` or `tool_source`. */
export function fileNamePattern(words: readonly string[]): string {
  const spellings = [...new Set(words.flatMap(spellingsOf))];
  const [only] = spellings;
  return spellings.length === 1 && only !== undefined ? `**/*${only}*` : `**/*{${spellings.join(",")}}*`;
}

function spellingsOf(word: string): string[] {
  const parts = word
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1_$2")
    .split("_")
    .filter((part) => part !== "");
  const lower = parts.map((part) => part.toLowerCase());
  return [word, ...(lower.length > 0 ? [lower.join("-"), lower.join("_")] : [])]
    .map(plain)
    .filter((text) => text !== "");
}

// Nothing in a name may act as a pattern.
function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}_.-]/gu, "");
}
