import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";

/**
 * Knows the config files of projects that the user trusts: those that this command wrote, and those that
 * `config trust` named. A file is trusted with its present content only, by its SHA-256.
 */
export interface TrustedFiles {
  has(file: string, content: string): boolean;
  /** Throws what the file system throws. */
  add(file: string, content: string): void;
}

const storeSchema = v.object({ files: v.record(v.string(), v.string()) });

/** Opens the list in the user's state folder. A list that can't be read trusts nothing. */
export function openTrustedFiles(homeDirectory: string): TrustedFiles {
  const store = join(homeDirectory, ".toolrail", "trusted-files.json");
  return {
    has: (file, content) => readStore(store).get(file) === digestOf(content),
    add(file, content) {
      // Read again: another process may have added to it.
      const files = Object.fromEntries(readStore(store).set(file, digestOf(content)));
      replaceFile(store, `${JSON.stringify({ files }, null, 2)}\n`);
    },
  };
}

function readStore(store: string): Map<string, string> {
  try {
    return new Map(Object.entries(v.parse(storeSchema, JSON.parse(readFileSync(store, "utf8"))).files));
  } catch {
    return new Map();
  }
}

function digestOf(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}

/**
 * Writes a file of the user's, mode 0600, under another name first: no reader sees half of it, and a link in its place
 * is replaced, not followed.
 */
export function replaceFile(file: string, content: string, mode = 0o600): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${randomUUID()}`;
  writeFileSync(beside, content, { mode });
  renameSync(beside, file);
}
