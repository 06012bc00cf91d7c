import { fetchFullCall } from "../ref.prompt.ts";
import { cutEnd } from "../text/cut-text.ts";
import { oneLine } from "../text/one-line.ts";

const MOST_ARGUMENT_CHARS = 120;

/** Stands for an old result, in one line. */
export function oldResultText(call: { name: string; args: string }, ref: string, images: number): string {
  const args = cutEnd(oneLine(call.args), MOST_ARGUMENT_CHARS);
  const what = images === 0 ? "" : ` with ${imagesName(images)}`;
  return `[Old result of ${call.name}(${args})${what} left out; ${fetchFullCall(ref)} gives it back.]`;
}

/** Stands for the images of an old result whose text stays. */
export function oldImagesText(images: number, ref: string): string {
  const verb = images === 1 ? "gives it" : "gives them";
  return `[Left out: ${imagesName(images)}; ${fetchFullCall(ref)} ${verb} back.]`;
}

/** Stands at the end of a result that was cut. */
export function cutNote(cut: number, total: number, ref: string): string {
  return `\n…[${cut} of ${total} characters cut; the whole: ${fetchFullCall(ref)}]`;
}

function imagesName(images: number): string {
  return images === 1 ? "its image" : `its ${images} images`;
}
