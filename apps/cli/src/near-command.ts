import { editDistance } from "@toolrail/protocol";

const MAX_DISTANCE = 2;

/** The command that a single word was probably meant to be; a typing slip must not cost a question to a model. */
export function nearCommand(word: string, commands: readonly string[]): string | undefined {
  let best: { command: string; distance: number } | undefined;
  for (const command of commands) {
    const distance = editDistance(word.toLowerCase(), command, MAX_DISTANCE);
    if (distance <= MAX_DISTANCE && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { command, distance };
  }
  return best?.command;
}
