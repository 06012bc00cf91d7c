import { fetchFullCall } from "../ref.prompt.ts";

const MOST_ARGUMENT_CHARS = 120;

/** Stands for an old result, in one line. */
export function oldResultText(call: { name: string; args: string }, ref: string, images: number): string {
  const what = images === 0 ? "" : ` with ${images === 1 ? "its image" : `its ${images} images`}`;
  return `[Old result of ${call.name}(${oneLine(call.args)})${what} left out; ${fetchFullCall(ref)} gives it back.]`;
}

/** Stands at the end of a result that was cut. */
export function cutText(cut: number, total: number, ref: string): string {
  return `\n…[${cut} of ${total} characters cut; the whole: ${fetchFullCall(ref)}]`;
}

function oneLine(args: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they would break the line.
  const line = args.replace(/[\u0000-\u001f\u007f\u2028\u2029]+ */g, " ").trim();
  const characters = Array.from(line);
  return characters.length > MOST_ARGUMENT_CHARS
    ? `${characters.slice(0, MOST_ARGUMENT_CHARS).join("")}…`
    : line;
}
