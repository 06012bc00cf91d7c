import { join } from "node:path";
import type { ExpectedTurn } from "./expected-turn.ts";
import { readJson } from "./read-json.ts";

export interface Recording {
  file: string;
  protocol: string;
  expected: ExpectedTurn;
}

/** Every recorded stream of the corpus. */
export function readRecordings(corpus: string): Recording[] {
  const folder = join(corpus, "streams");
  const rows = readJson<{ file: string; protocol: string }[]>(join(folder, "index.json"));
  return rows.map(({ file, protocol }) => ({
    file: join(folder, file),
    protocol,
    expected: readJson(join(folder, file.replace(/\.\w+$/, ".expected.json"))),
  }));
}
