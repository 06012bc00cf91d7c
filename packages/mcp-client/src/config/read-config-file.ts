import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { thrownCode } from "../thrown-message.ts";
import { problemText } from "./problem-text.ts";
import type { ConfigProblem } from "./server-entry.ts";

/** In bytes. Above any configuration (`~/.claude.json` grows to some MB); keeps another file from filling the memory. */
const MAX_CONFIG_BYTES = 32_000_000;

const NON_BLOCKING_READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export interface ConfigFile {
  text?: string | undefined;
  problem?: ConfigProblem | undefined;
}

/** The text of a configuration file, without a byte order mark; empty-handed where there is no such file. */
export async function readConfigFile(path: string): Promise<ConfigFile> {
  let handle: FileHandle | undefined;
  try {
    // A pipe without a writer would block the opening itself.
    handle = await open(path, NON_BLOCKING_READ);
    const facts = await handle.stat();
    if (!facts.isFile()) return refuse(path, problemText.noFile);
    if (facts.size > MAX_CONFIG_BYTES) return refuse(path, problemText.tooLarge(MAX_CONFIG_BYTES));
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await handle.readFile()) };
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return {};
    return refuse(path, code === undefined ? problemText.noUtf8 : problemText.unreadable(code));
  } finally {
    await handle?.close();
  }
}

function refuse(path: string, message: string): ConfigFile {
  return { problem: { place: path, message } };
}

// A decoder has codes too.
function systemCode(error: unknown): string | undefined {
  const code = thrownCode(error);
  return code?.startsWith("ERR_") ? undefined : code;
}
