import { splitPointers } from "@toolrail/protocol";
import { cutEnd } from "../../text/cut-text.ts";

/** So many characters tell where an original begins. */
const TELLING_CHARS = 40;
/** Controls, what is no character, and what stands for them in texts that were sent; each is one code unit. */
const REPLACED = /(?![\t\n])[\p{Cc}\p{Cs}\u2400-\u2421\ufffd]/gu;

/**
 * What a tool said itself before the output that went to the store, such as how a command ended: the store does not have
 * it. `sent` is the result as it was sent, with an excerpt of that output; all of it where no beginning of the output is
 * found in it. At most so many UTF-16 code units.
 */
export function textBefore(output: string, sent: string, mostChars: number): string {
  const start = comparable(sent).indexOf(comparable(output).slice(0, TELLING_CHARS));
  const said = (start === -1 ? splitPointers(sent).text : sent.slice(0, start)).trimEnd();
  return cutEnd(said, mostChars);
}

function comparable(text: string): string {
  return text.replace(REPLACED, "\ufffd");
}
