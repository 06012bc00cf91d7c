import { isAnchor, isBlank, LINE, type LogLines, lineMatches, raise } from "./log-lines.ts";
import type { Patterns } from "./patterns.ts";

/** Frames from which on a chain folds. */
const SHORTEST_CHAIN = 4;

/** Keeps the first and the last frame of a chain of template instantiations or macro expansions, and folds the rest. */
export function foldChains(log: LogLines, { frame }: Patterns): void {
  if (!frame) return;
  for (let line = 0; line < log.count; line++) {
    if (!lineMatches(log, line, frame)) continue;
    const frames = framesFrom(log, line, frame);
    const end = endOfFrame(log, frames.at(-1) ?? line, frame);
    for (let kept = line; kept < end; kept++) raise(log, kept, LINE.trace);
    const [, second = line] = frames;
    if (frames.length >= SHORTEST_CHAIN) log.classes.fill(LINE.folded, second, frames.at(-1));
    line = end - 1;
  }
}

/** The first lines of the frames that follow each other from this one on. */
function framesFrom(log: LogLines, start: number, frame: RegExp): number[] {
  const frames: number[] = [];
  for (let at = start; at < log.count && lineMatches(log, at, frame); at = endOfFrame(log, at, frame))
    frames.push(at);
  return frames;
}

// The code that a frame shows goes with it.
function endOfFrame(log: LogLines, start: number, frame: RegExp): number {
  let end = start + 1;
  while (
    end < log.count &&
    log.classes[end] === LINE.trace &&
    !isAnchor(log, end) &&
    !isBlank(log, end) &&
    !lineMatches(log, end, frame)
  )
    end++;
  return end;
}
