import type { StreamEvent } from "../../stream-event.ts";
import { type Finish, heavierFinish } from "../finish.ts";
import { presentText } from "../odd-values.ts";
import type { ChosenPart } from "./decode-choice.ts";
import { readFinishReason } from "./stop-reason.ts";

export interface FinishReader {
  read(part: ChosenPart): void;
  /** Whether what came so far ends a turn, without a terminal mark. */
  get finished(): boolean;
  /** The one `finish` of the turn. `mark`: the terminal mark that stands in for a missing reason. */
  conclude(mark: string): StreamEvent;
}

/** Keeps the finish reason until the end: it may stand in the middle, come twice, or change. */
export function createFinishReader(): FinishReader {
  let finish: Finish | undefined;
  let refused = false;
  let whole = false;
  return {
    read(part) {
      const next = readFinishReason(part.choice.finish_reason);
      if (next) finish = heavierFinish(finish, next);
      refused ||= presentText(part.said.refusal) !== undefined;
      whole ||= part.whole;
    },
    get finished() {
      return finish !== undefined || whole;
    },
    conclude(mark) {
      const { reason, raw } = finish ?? { reason: "end", raw: mark };
      // A refusal says "stop" on the wire.
      return { type: "finish", reason: refused && reason === "stop" ? "refusal" : reason, raw };
    },
  };
}
