import type { WindowRequest } from "./collect-window.ts";
import { MAX_LINE_CHARS } from "./limits.ts";
import type { LinePlace } from "./line-index.ts";
import type { ReadFileArgs } from "./read-file.prompt.ts";

const ROOM_FOR_HEADER_AND_NOTES = 400;
// What `renderLine` adds to a line that is cut.
const ROOM_FOR_CUT = 120;
const LEAST_ROOM = 200;

/** How much of which lines one answer shows. */
export function planWindow(
  args: Pick<ReadFileArgs, "limit" | "column">,
  start: { firstLine: number; place: LinePlace },
  path: string,
  maxChars: number,
): WindowRequest {
  const room = Math.max(LEAST_ROOM, maxChars - path.length - ROOM_FOR_HEADER_AND_NOTES);
  const most = Math.min(MAX_LINE_CHARS, room - ROOM_FOR_CUT);
  return {
    textLine: start.place.line,
    firstLine: start.firstLine,
    limit: args.limit,
    skip: args.column - 1,
    // Who asks for a column wants the rest of that very line.
    firstMost: args.column > 1 ? room - ROOM_FOR_CUT : most,
    most,
    room,
  };
}
