import { byteSequences } from "./byte-sequences.ts";
import { decodeAs } from "./decode-as.ts";

/** A character as bytes; undefined when the encoding has none. */
export type EncodeCharacter = (character: string, code: number) => readonly number[] | undefined;

const FIRST_SUPPLEMENTARY = 0x10000;
// gb18030 counts all characters beyond the first plane on from here, in sequences of four bytes.
const GB18030_SUPPLEMENTARY = 189_000;

/** How an encoding of the Encoding Standard writes a character; undefined for one that can only be read. */
export function characterEncoder(encoding: string): EncodeCharacter | undefined {
  if (encoding === "iso-2022-jp" || encoding === "replacement" || encoding === "x-user-defined")
    return undefined;
  const table = encodeTable(encoding);
  return (character, code) => {
    if (code < 0x80) return [code];
    if (encoding === "gb18030" && code >= FIRST_SUPPLEMENTARY) return fourBytes(code);
    return table.get(character);
  };
}

function fourBytes(code: number): number[] {
  const pointer = code - FIRST_SUPPLEMENTARY + GB18030_SUPPLEMENTARY;
  return [
    0x81 + Math.floor(pointer / 12_600),
    0x30 + (Math.floor(pointer / 1_260) % 10),
    0x81 + (Math.floor(pointer / 10) % 126),
    0x30 + (pointer % 10),
  ];
}

/** The bytes of each character beside ASCII. */
type EncodeTable = ReadonlyMap<string, readonly number[]>;

// No character of these encodings holds it, so that a decoder begins anew behind it.
const SEPARATOR = 0x0a;
// Big5 has these twice, and encoders use the second.
const BIG5_TAKES_LAST: ReadonlySet<string> = new Set("═╞╡╪十卅");

const tables = new Map<string, EncodeTable>();

/** The table of an encoding, read backwards from the runtime's own decoder: made once, on first use. */
function encodeTable(encoding: string): EncodeTable {
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
