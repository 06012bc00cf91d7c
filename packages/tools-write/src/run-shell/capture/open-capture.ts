import type { OutputSink } from "@toolrail/protocol";
import { noOutputFileText } from "../../failure-text.ts";
import { type Outcome, refuse } from "../../outcome.ts";
import type { Capture } from "./capture.ts";
import { reasonOf } from "./reason-of.ts";
import { openReservedCapture } from "./reserved-capture.ts";
import { openTemporaryCapture } from "./temporary-capture.ts";

/** The store's own file where it offers one, else a temporary one that is passed on to the sink; so many bytes at most. */
export function openCapture(sink: OutputSink, mostBytes: number): Outcome<Capture> {
  const reserved = openReserved(sink, mostBytes);
  if (reserved !== undefined) return { ok: true, ...reserved };
  try {
    return { ok: true, ...openTemporaryCapture(sink, mostBytes) };
  } catch (error) {
    return refuse(noOutputFileText(reasonOf(error)));
  }
}

// A store that is full must not keep a command from running.
function openReserved(sink: OutputSink, mostBytes: number): Capture | undefined {
  try {
    const file = sink.reserveFile?.();
    return file === undefined ? undefined : openReservedCapture(file.path, mostBytes);
  } catch {
    return undefined;
  }
}
