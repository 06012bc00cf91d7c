import { join, resolve } from "node:path";
import { rawText } from "../visible-text.ts";

/** The ways to read a path as a model wrote it, the literal one first, which is nearly always right. */
export function* spellings(written: string): Generator<string> {
  yield written;
  const bare = unwrap(written);
  // A control character in a name is shown escaped, so that the escape names it too.
  const others = new Set([rawText(written), withSlashes(written), bare, rawText(bare), withSlashes(bare)]);
  others.delete(written);
  yield* others;
}

/** Makes a written path absolute and normal. `~` and `~/…` mean the home folder. */
export function toAbsolute(written: string, root: string, home: string): string {
  if (written === "~") return resolve(root, home);
  if (written.startsWith("~/")) return resolve(root, home, join(".", written.slice(2)));
  return resolve(root, written);
}

/** Why a path can't name anything on any system; undefined when it can. */
export function invalidity(written: string): "nul" | "unicode" | "tooLong" | undefined {
  if (written.includes("\0")) return "nul";
  if (/\p{Surrogate}/u.test(written)) return "unicode";
  if (written.length * MOST_BYTES_OF_UNIT <= MAX_NAME_BYTES) return undefined;
  if (Buffer.byteLength(written) > MAX_PATH_BYTES) return "tooLong";
  const parts = written.split(/[/\\]/);
  return parts.some((part) => Buffer.byteLength(part) > MAX_NAME_BYTES) ? "tooLong" : undefined;
}

// Linux: PATH_MAX with its closing NUL, NAME_MAX.
export const MAX_PATH_BYTES = 4095;
export const MAX_NAME_BYTES = 255;
const MOST_BYTES_OF_UNIT = 3;

const WRAPPED = /^(["'`])(.*)\1$/s;

// Models write @path as chat programs do, and quote paths as shells do.
function unwrap(written: string): string {
  const mentioned = written.startsWith("@") ? written.slice(1) : written;
  const quoted = WRAPPED.exec(mentioned)?.[2] ?? mentioned;
  return quoted.startsWith("@") && mentioned === written ? quoted.slice(1) : quoted;
}

function withSlashes(written: string): string {
  return written.replaceAll("\\", "/");
}
