import { encodeTable } from "./encode-table.ts";

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
