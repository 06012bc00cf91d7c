import { manifestOf } from "../architecture/source-files.ts";

const NAME = /@?[a-z][\w./-]*/g;

/** What the last cell of a package's row says that it needs, the packages of this repository by their short names. */
export function statedNeeds(table: string, member: string): string[] {
  const row = table.split("\n").find((line) => line.startsWith("|") && line.includes(`](${member})`)) ?? "";
  const cell = row.split("|").at(-2) ?? "";
  return [...cell.replaceAll("optional:", "").replaceAll("nothing", "").matchAll(NAME)]
    .map(([name]) => name)
    .sort();
}

/** What its manifest says. */
export function realNeeds(member: string): string[] {
  const { dependencies, peerDependencies, optionalDependencies } = manifestOf(member);
  return Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })
    .map((name) => name.replace("@toolrail/", ""))
    .sort();
}
