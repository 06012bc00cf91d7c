import { fetchFullCall } from "../ref.prompt.ts";
import { cutEnd } from "../text/cut-text.ts";
import { oneLine } from "../text/one-line.ts";

const MOST_ARGUMENT_CHARS = 120;

/** Stands for an old result, in one line. */
export function oldResultText(call: { name: string; args: string }, ref: string, images: number): string {
  const what = images === 0 ? "" : ` with ${images === 1 ? "its image" : `its ${images} images`}`;
  return `[Old result of ${call.name}(${cutEnd(oneLine(call.args), MOST_ARGUMENT_CHARS)})${what} left out; ${fetchFullCall(ref)} gives it back.]`;
}

/** Stands at the end of a result that was cut. */
export function cutNote(cut: number, total: number, ref: string): string {
  return `\n…[${cut} of ${total} characters cut; the whole: ${fetchFullCall(ref)}]`;
}
