import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordedRequest, StrictServer } from "@toolrail/protocol/testing/node";
import { type CommandEnd, startCommand } from "../support/command.ts";
import { inTemporaryFolder, runFake, type Transcript } from "../support/fake-context.ts";

/** Scripted answers of a model. */
export interface ScriptedTurn {
  text?: string;
  calls?: readonly { name: string; args: Readonly<Record<string, unknown>> }[];
}

const KEY = "key-of-the-test";

const FACTS: Readonly<Record<string, string>> = {
  "harbour/opening.txt": "The harbour opens at seven.",
  "harbour/pilot.txt": "The pilot's name is Ingrid.",
  "harbour/tide.txt": "High tide is at noon.",
  "notes.md": "# Notes\nThe crane is painted green.",
};

// One pixel: an image that a tool returns follows in a user message where the API takes none in results.
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const read = (path: string) => ({ name: "read_file", args: { path } });

/** Eleven turns with tools, alone and in parallel, with text and without, and an answer. */
export const TURNS: readonly ScriptedTurn[] = [
  { calls: [{ name: "list_dir", args: {} }] },
  { text: "There is a folder.", calls: [{ name: "glob", args: { pattern: "**/*.txt" } }] },
  { calls: [read("harbour/opening.txt"), read("harbour/pilot.txt")] },
  { text: "Now the picture.", calls: [read("picture.png")] },
  { calls: [read("harbour/tide.txt")] },
  { text: "A file that is not there.", calls: [read("missing.txt")] },
  { calls: [{ name: "grep", args: { pattern: "crane" } }, read("notes.md"), read("harbour/pilot.txt")] },
  { text: "Once more.", calls: [{ name: "grep", args: { pattern: "Ingrid" } }] },
  { calls: [read("harbour/opening.txt")] },
  { calls: [{ name: "grep", args: { pattern: "no such words" } }] },
  { text: "The last one.", calls: [{ name: "list_dir", args: { path: "harbour" } }] },
  { text: "It opens at seven." },
];

/** For a process of its own on a busy machine. */
export const SPAWNED = { timeout: 120_000 };

/** Two turns of a second command, which goes on with the saved session. */
export const FURTHER_TURNS: readonly ScriptedTurn[] = [
  { calls: [read("harbour/tide.txt")] },
  { text: "At noon." },
];

export interface Conversation {
  first: CommandEnd;
  further: Transcript;
  requests: readonly RecordedRequest[];
}

export interface ConversationOptions {
  model: string;
  flags?: readonly string[];
}

/**
 * Asks the real command in a folder with the files that the turns speak of, then once more in the same session, in this
 * process.
 */
export async function converse(
  server: StrictServer,
  { model, flags = [] }: ConversationOptions,
): Promise<Conversation> {
  return inTemporaryFolder(async (cwd) => {
    mkdirSync(join(cwd, "harbour"));
    for (const [path, text] of Object.entries(FACTS)) writeFileSync(join(cwd, path), `${text}\n`);
    writeFileSync(join(cwd, "picture.png"), Buffer.from(PICTURE, "base64"));
    const common = ["--model", model, "--base-url", server.baseUrl, ...flags];
    const first = await run(["-p", ...common, "When does the harbour open?"], cwd);
    const inputs = ["-p", "--continue", ...common, "And high tide?"];
    const further = await runFake(inputs, { workingDirectory: cwd, env: { TOOLRAIL_API_KEY: KEY } });
    return { first, further, requests: server.requests };
  });
}

/** Runs the command with nothing on stdin and a key that only the test's server takes. */
export async function run(inputs: readonly string[], cwd: string): Promise<CommandEnd> {
  const { child, ended } = startCommand(inputs, {
    cwd,
    env: { MOCK: "0", TOOLRAIL_API_KEY: KEY },
  });
  child.stdin.end();
  return ended;
}

/** Returns the summaries of what the server refused. */
export function refusalsOf(requests: readonly RecordedRequest[]): string[] {
  return requests.flatMap(({ refusal }) => refusal ?? []);
}

/** Returns the facts that the last request does not hold: each was read by a tool. */
export function lostFacts(requests: readonly RecordedRequest[]): string[] {
  const sent = JSON.stringify(requests.at(-1)?.body);
  return Object.values(FACTS)
    .map((text) => text.slice(text.lastIndexOf("\n") + 1))
    .filter((text) => !sent.includes(text));
}
