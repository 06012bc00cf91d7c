import { UNKNOWN_ENCODING } from "@toolrail/workspace";
import { loneSurrogateText } from "../failure-text.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { encodeFor, type TextForm } from "../text-file/text-form.ts";

const BOM = "\ufeff";

/** The content as bytes, in the encoding and with the byte-order mark of the file that it replaces. */
export function encodeContent(
  path: string,
  content: string,
  form: TextForm | undefined,
): Outcome<{ bytes: Uint8Array }> {
  if (/\p{Surrogate}/u.test(content)) return refuse(loneSurrogateText());
  // Of a file in an encoding that could not be told nothing is kept, so that the new one is in one encoding.
  if (form === undefined || form.encoding === UNKNOWN_ENCODING)
    return encodeFor(path, content, "utf-8", Buffer.alloc(0));
  const text = form.hadBom && content.startsWith(BOM) ? content.slice(1) : content;
  const fitted = form.fit(text);
  return fitted.ok ? form.bytesOf(fitted.text) : fitted;
}
