import { editDistance } from "@toolrail/protocol";
import { NEAR_WORDS } from "./near-words.ts";

const MAX_DISTANCE = 2;

/** The command that a word was probably meant to be; a typing slip must not cost a question to a model. */
export function nearCommand(word: string, commands: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  if (NEAR_WORDS.has(wanted)) return undefined;
  let best: { command: string; distance: number } | undefined;
  for (const command of commands) {
    const distance = editDistance(wanted, command, MAX_DISTANCE);
    if (isSlip(wanted, command, distance) && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { command, distance };
  }
  return best?.command;
}

// Over half of a word is another word, and so is one with two differences that begins otherwise.
function isSlip(word: string, command: string, distance: number): boolean {
  if (distance > MAX_DISTANCE || distance * 2 >= word.length) return false;
  return distance < MAX_DISTANCE || word[0] === command[0];
}
