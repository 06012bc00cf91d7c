import { byteSequences } from "./byte-sequences.ts";
import { decodeAs } from "./decode-as.ts";

/** The bytes of each character beside ASCII. */
export type EncodeTable = ReadonlyMap<string, readonly number[]>;

// No character of these encodings holds it, so that a decoder begins anew behind it.
const SEPARATOR = 0x0a;
// Big5 has these twice, and encoders use the second.
const BIG5_TAKES_LAST: ReadonlySet<string> = new Set("═╞╡╪十卅");

const tables = new Map<string, EncodeTable>();

/** The table of an encoding, read backwards from the runtime's own decoder: made once, on first use. */
export function encodeTable(encoding: string): EncodeTable {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = readBackwards(encoding);
  tables.set(encoding, table);
  return table;
}

function readBackwards(encoding: string): EncodeTable {
  const table = new Map<string, readonly number[]>();
  const sequences = byteSequences(encoding);
  const bytes = Uint8Array.from(sequences.flatMap((sequence) => [...sequence, SEPARATOR]));
  const characters = decodeAs(bytes, encoding).text.split("\n");
  for (const [index, sequence] of sequences.entries()) {
    const character = characters[index] ?? "";
    if (!isOneCharacter(character)) continue;
    const takesLast = encoding === "big5" && BIG5_TAKES_LAST.has(character);
    if (takesLast || !table.has(character)) table.set(character, sequence);
  }
  return table;
}

function isOneCharacter(text: string): boolean {
  const code = text.codePointAt(0);
  return code !== undefined && code >= 0x80 && code !== 0xfffd && String.fromCodePoint(code) === text;
}
