import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as v from "valibot";

/** What a person approved, by the digest of all that it would run. */
export interface Approvals {
  has(digest: string): boolean;
  /** The rest is for whoever reads the file. */
  add(digest: string, about: { server: string; subject: string; file: string }): void;
}

const approvalSchema = v.object({ server: v.string(), subject: v.string(), file: v.string() });
const fileSchema = v.object({ servers: v.record(v.string(), approvalSchema) });

/** Approvals that outlive the session, for their owner alone. A file that can't be read approves nothing. */
export function openApprovals(file: string): Approvals {
  return {
    has: (digest) => Object.hasOwn(readApprovals(file), digest),
    add(digest, about) {
      // Read anew: another session may have added to it.
      writeWhole(file, JSON.stringify({ servers: { ...readApprovals(file), [digest]: about } }, null, 2));
    },
  };
}

function readApprovals(file: string): v.InferOutput<typeof fileSchema>["servers"] {
  try {
    return v.parse(fileSchema, JSON.parse(readFileSync(file, "utf8"))).servers;
  } catch {
    return {};
  }
}

// Beside it first, so that nobody reads half of it, and a link in its place is replaced, not followed.
function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${randomUUID()}`;
  writeFileSync(beside, `${text}\n`, { mode: 0o600 });
  renameSync(beside, file);
}
