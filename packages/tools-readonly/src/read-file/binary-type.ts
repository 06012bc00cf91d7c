const MAGIC: readonly (readonly [string, string])[] = [
  ["\x7fELF", "ELF program or library"],
  ["MZ", "Windows program or library"],
  ["\xcf\xfa\xed\xfe", "Mach-O program or library"],
  ["\xca\xfe\xba\xbe", "Java class or Mach-O program"],
  ["\0asm", "WebAssembly module"],
  ["PK\x03\x04", "ZIP archive"],
  ["\x1f\x8b", "gzip data"],
  ["BZh", "bzip2 data"],
  ["\xfd7zXZ", "xz data"],
  ["\x28\xb5\x2f\xfd", "Zstandard data"],
  ["7z\xbc\xaf\x27\x1c", "7-Zip archive"],
  ["%PDF-", "PDF document"],
  ["SQLite format 3\0", "SQLite database"],
  ["!<arch>", "static library"],
  ["ID3", "MP3 audio"],
  ["OggS", "Ogg audio or video"],
  ["fLaC", "FLAC audio"],
  ["BM", "BMP image"],
  ["\0\0\x01\0", "icon"],
  ["wOFF", "web font"],
  ["wOF2", "web font"],
  ["\0\x01\0\0", "TrueType font"],
];

/** The kind of a file that is known to be binary, by its first bytes. */
export function binaryType(head: Buffer): string {
  const start = head.toString("latin1", 0, 16);
  const known = MAGIC.find(([magic]) => start.startsWith(magic))?.[1];
  if (known !== undefined) return known;
  return head.toString("latin1", 257, 262) === "ustar" ? "tar archive" : "data of unknown type";
}
