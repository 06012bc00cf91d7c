import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import {
  enterFolder,
  type IgnoreOptions,
  type IgnoreRules,
  openFolder,
  startRules,
} from "../ignore-rules.ts";
import type { Folder } from "./list-folder.ts";
import type { WalkOptions } from "./walk-options.ts";

const NO_RULES: IgnoreOptions = { defaults: false, gitignore: false, ignoreFile: false, gitExclude: false };

/** The folder that a search starts at. */
export function startFolder(
  root: string,
  ignore: IgnoreOptions,
  { from, includeIgnored }: Pick<WalkOptions, "from" | "includeIgnored">,
): Folder {
  const { absolute, display } = from ?? { absolute: root, display: "." };
  const relative = display === "." ? "" : display;
  const rules = rulesAbove(root, relative, includeIgnored === true ? NO_RULES : ignore);
  return { absolute, relative, rules };
}

// The ignore files between the root and the start hold below it too, but none of them closes the way to it.
function rulesAbove(root: string, start: string, ignore: IgnoreOptions): IgnoreRules {
  let rules = startRules(root, ignore);
  if (isAbsolute(start)) return rules;
  let relative = "";
  for (const name of start.split("/").filter((part) => part !== "")) {
    const folder = { absolute: join(root, relative), relative };
    rules = enterFolder(rules, folder, { has: (file) => existsSync(join(folder.absolute, file)) });
    rules = openFolder(rules, relative, name);
    relative = relative === "" ? name : `${relative}/${name}`;
  }
  return rules;
}
