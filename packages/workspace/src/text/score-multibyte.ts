import type { MultibyteCandidate } from "./multibyte-candidates.ts";

const FREQUENT_BONUS = 0.6;

/** How likely bytes are text in an encoding: the mean weight of their characters, and a bonus for frequent ones. */
export function scoreMultibyte(bytes: Uint8Array, text: string, candidate: MultibyteCandidate): number {
  return meanWeight(bytes, candidate) + FREQUENT_BONUS * frequentShare(text, candidate.frequent);
}

function meanWeight(bytes: Uint8Array, candidate: MultibyteCandidate): number {
  let sum = 0;
  let characters = 0;
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    const trail = bytes[at + 1] ?? 0;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const { weight, length } = single(lead) ??
      candidate.other?.(lead, trail) ?? { weight: candidate.weigh(lead, trail), length: 2 };
    sum += weight;
    characters++;
    at += length;
  }
  return characters === 0 ? 0 : sum / characters;
}

// These begin no pair in any of the encodings.
function single(lead: number): { weight: number; length: number } | undefined {
  return lead === 0x80 || lead === 0xff ? { weight: 0, length: 1 } : undefined;
}

function frequentShare(text: string, frequent: ReadonlySet<string>): number {
  let characters = 0;
  let hits = 0;
  for (const character of text) {
    if (character < "\x80") continue;
    characters++;
    if (frequent.has(character)) hits++;
  }
  return characters === 0 ? 0 : hits / characters;
}
