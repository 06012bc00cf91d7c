import type { StreamEvent } from "../../stream-event.ts";
import { excerptOf } from "../excerpt.ts";
import { asList, asRecord, presentIndex } from "../odd-values.ts";

/** The part of a chunk that counts: what choice 0 says. */
export interface ChosenPart {
  choice: Record<string, unknown>;
  /** Its delta, or its whole message. */
  said: Record<string, unknown>;
  /** A whole message ends its turn, with a reason or without. */
  whole: boolean;
}

export interface ChoiceReader {
  /** The parts of choice 0; a warning about others goes to `events`. */
  read(chunk: Record<string, unknown>, events: StreamEvent[]): ChosenPart[];
}

/** Picks choice 0 of each chunk, and warns once of others. */
export function createChoiceReader(): ChoiceReader {
  let warned = false;
  let saidByDelta = false;

  function toPart(choice: Record<string, unknown>): ChosenPart {
    const delta = asRecord(choice.delta);
    const message = asRecord(choice.message);
    saidByDelta ||= delta !== undefined && Object.keys(delta).length > 0;
    // Some servers repeat the whole message in the last chunk of its deltas.
    const whole = message !== undefined && !saidByDelta;
    return { choice, said: (whole ? message : delta) ?? {}, whole };
  }

  return {
    read(chunk, events) {
      const parts: ChosenPart[] = [];
      let position = 0;
      for (const entry of asList(chunk.choices)) {
        const choice = asRecord(entry);
        const index = presentIndex(choice?.index) ?? position++;
        if (choice && index === 0) parts.push(toPart(choice));
        else if (choice && !warned) {
          warned = true;
          events.push(otherChoiceWarning(choice));
        }
      }
      return parts;
    },
  };
}

function otherChoiceWarning(choice: Record<string, unknown>): StreamEvent {
  const message = "only the first choice of an answer is read";
  return { type: "warning", message, excerpt: excerptOf(choice) };
}
