import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import type { CliContext } from "../context.ts";
import { checkContent, readContent } from "./config-file.ts";
import { type ConfigLayer, userConfigFolder } from "./read-config.ts";
import { openTrustedFiles, replaceFile } from "./trusted-files.ts";

export interface LayerFlags {
  user?: boolean | undefined;
  project?: boolean | undefined;
}

/** The file that an edit changes. */
export interface EditTarget {
  layer: ConfigLayer;
  path: string;
}

export type ConfigEdit =
  | {
      ok: true;
      path: string;
      /** Why what was written does not count, or what to do next. */
      notices: readonly string[];
    }
  | { ok: false; message: string };

const PUBLIC_FILE = 0o644;
const PRIVATE_FILE = 0o600;
const LOCAL_FILE = "toolrail.local.jsonc";

/** Chooses the file of a layer: the one that is there, else a new `.jsonc`. Default: the local one of the project. */
export function editTarget(
  context: CliContext,
  root: string,
  flags: LayerFlags,
): ({ ok: true } & EditTarget) | { ok: false; message: string } {
  if (flags.user && flags.project) return { ok: false, message: "--user or --project: only one of them" };
  if (!flags.user && !flags.project) return { ok: true, layer: "local", path: join(root, LOCAL_FILE) };
  const layer = flags.user ? "user" : "project";
  const folder = flags.user ? userConfigFolder(context) : root;
  const [json, jsonc] = [join(folder, "toolrail.json"), join(folder, "toolrail.jsonc")];
  // Both are read, and the second wins.
  return { ok: true, layer, path: existsSync(jsonc) || !existsSync(json) ? jsonc : json };
}

/**
 * Sets a value in a config file, or removes it where it is undefined. Comments and everything else stay as they are.
 * Nothing is written where the file is broken or the value does not fit.
 */
export function editConfig(
  context: CliContext,
  { layer, path }: EditTarget,
  { keys, value }: { keys: readonly string[]; value: unknown },
): ConfigEdit {
  const present = readContent(path);
  if (present && !present.ok) return { ok: false, message: `${path} ${present.message}` };
  const before = present?.content ?? "";
  const broken = checkContent(path, before).problems.find(({ message }) => message.startsWith("is not JSON"));
  if (broken) return { ok: false, message: `${broken.place}: ${broken.message}` };
  const after = withValue(before, keys, value);
  const known = new Set(checkContent(path, before).problems.map(({ message }) => message));
  const problem = checkContent(path, after).problems.find(({ message }) => !known.has(message));
  if (problem) return { ok: false, message: problem.message };
  const trusted = openTrustedFiles(context.homeDirectory);
  const wasTrusted = present === undefined || trusted.has(path, before);
  const notices = present === undefined && layer === "local" ? ignoreNotices(path) : [];
  replaceFile(path, after, layer === "project" ? PUBLIC_FILE : PRIVATE_FILE);
  if (layer === "user") return { ok: true, path, notices };
  // An edit must not make text trusted that others wrote into the file.
  if (wasTrusted) trusted.add(path, after);
  else notices.push(`${path} is not trusted; review it, then run "toolrail config trust"`);
  return { ok: true, path, notices };
}

function withValue(content: string, keys: readonly string[], value: unknown): string {
  const text = content.trim() === "" ? "{}\n" : content;
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: text.includes("\r\n") ? "\r\n" : "\n" };
  return applyEdits(text, modify(text, [...keys], value, { formattingOptions }));
}

function ignoreNotices(path: string): string[] {
  const root = join(path, "..");
  if (!existsSync(join(root, ".git"))) return [];
  const ignored = join(root, ".gitignore");
  const isIgnored = existsSync(ignored) && readFileSync(ignored, "utf8").includes(LOCAL_FILE);
  return isIgnored ? [] : [`add ${LOCAL_FILE} to .gitignore: it is yours alone`];
}
