const LONGEST = 160;

/** What a catalogue says of a tool in one line. */
export function firstSentence(description: string): string {
  const line = description.trim().split(/\n/, 1)[0] ?? "";
  const sentence = /^.*?(?:[.!?](?=\s|$)|[。！？])/u.exec(line)?.[0] ?? line;
  if (sentence.length <= LONGEST) return sentence;
  // Not half of a pair at the cut.
  return `${sentence.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
