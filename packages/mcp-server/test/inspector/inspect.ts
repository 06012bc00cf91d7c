import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Inspection {
  code: number;
  /** The one line of JSON that it printed. */
  output: unknown;
  errors: string;
}

const require = createRequire(import.meta.url);
const LAUNCHER = join(
  require.resolve("@modelcontextprotocol/inspector/package.json"),
  "../clients/launcher/build/index.js",
);
// It wants Node, whatever runs the tests.
const PINNED = join(import.meta.dirname, "../../../../node_modules/.bin/node");
const NODE = existsSync(PINNED) ? PINNED : "node";

/** Runs the Inspector without its page, with a home of its own. */
export async function inspect(args: readonly string[]): Promise<Inspection> {
  const home = await mkdtemp(join(tmpdir(), "inspector-"));
  const env = { PATH: process.env.PATH, HOME: home };
  try {
    return await new Promise((resolve) => {
      const all = [LAUNCHER, "--cli", "--format", "json", ...args];
      execFile(NODE, all, { env }, (error, stdout, errors) => {
        resolve({ code: Number(error?.code ?? 0), output: readJson(stdout), errors });
      });
    });
  } finally {
    await rm(home, { recursive: true });
  }
}

function readJson(text: string): unknown {
  return text.trim() === "" ? undefined : JSON.parse(text);
}
