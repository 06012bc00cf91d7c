import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export interface BundledPackage {
  name: string;
  version: string;
  /** SPDX expression of the manifest. */
  license: string;
  homepage: string;
  author: string;
  /** Licence files of the package and of code it carries from elsewhere, by their path in the package. */
  texts: ReadonlyMap<string, string>;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
  repository?: string | { url: string };
  author?: string | { name: string };
}

const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE_FILE = /^(licen[cs]e|notice|copying)([-.].*)?$/i;

/** The packages of others that the files belong to, by name. */
export function bundledPackages(files: readonly string[]): BundledPackage[] {
  const filesOf = Map.groupBy(files, (file) => PACKAGE_FOLDER.exec(file)?.[0]);
  return [...filesOf]
    .flatMap(([folder, members]) => (folder === undefined ? [] : [describePackage(folder, members)]))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function describePackage(folder: string, files: readonly string[]): BundledPackage {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const { name, version, license, homepage, repository, author } = manifest;
  if (license === undefined) throw new Error(`${name}: its manifest names no licence`);
  return {
    name,
    version,
    license,
    homepage: homepage ?? (typeof repository === "string" ? repository : (repository?.url ?? "")),
    author: typeof author === "string" ? author : (author?.name ?? ""),
    texts: licenseTexts(folder, files),
  };
}

function licenseTexts(folder: string, files: readonly string[]): Map<string, string> {
  const folders = new Set([folder, ...files.flatMap((file) => foldersBetween(folder, dirname(file)))]);
  const paths = [...folders].flatMap((place) =>
    readdirSync(place)
      .filter((file) => LICENSE_FILE.test(file))
      .map((file) => join(place, file)),
  );
  return new Map(paths.sort().map((path) => [relative(folder, path), readFileSync(path, "utf8").trim()]));
}

function foldersBetween(top: string, bottom: string): string[] {
  return bottom === top ? [] : [bottom, ...foldersBetween(top, dirname(bottom))];
}
