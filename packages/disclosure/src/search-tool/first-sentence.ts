import { shorten } from "./shorten.ts";

const LONGEST = 160;

/** What a catalogue says of a tool in one line. */
export function firstSentence(description: string): string {
  const line = description.trim().split(/\n/, 1)[0] ?? "";
  return shorten(/^.*?(?:[.!?](?=\s|$)|[。！？])/u.exec(line)?.[0] ?? line, LONGEST);
}
