import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { root } from "../architecture/source-files.ts";

// The isolated linker keeps each version of each package in a folder of its own.
const store = join(root, "node_modules/.bun");
const entries = readdirSync(store);

interface Manifest {
  name: string;
  version: string;
}

function foldersOf(name: string): string[] {
  const start = `${name.replace("/", "+")}@`;
  return entries
    .filter((entry) => entry.startsWith(start))
    .map((entry) => join(store, entry, "node_modules", name));
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** What a registry says of a package that is installed here. */
export function installedPackument(name: string, tarballUrl: (id: string) => string): object | undefined {
  const manifests = foldersOf(name).map(manifestIn);
  const newest = manifests.at(-1);
  if (newest === undefined) return undefined;
  const versions = manifests.map((manifest) => [
    manifest.version,
    { ...manifest, dist: { tarball: tarballUrl(`${name}@${manifest.version}`) } },
  ]);
  return { name, "dist-tags": { latest: newest.version }, versions: Object.fromEntries(versions) };
}

/** The files of an installed package, by `name@version`, packed again. */
export async function installedTarball(id: string): Promise<Buffer | undefined> {
  const [name, version] = [id.slice(0, id.lastIndexOf("@")), id.slice(id.lastIndexOf("@") + 1)];
  const folder = foldersOf(name).find((candidate) => manifestIn(candidate).version === version);
  if (folder === undefined) return undefined;
  const { stdout } = await promisify(execFile)(
    "tar",
    ["-czf", "-", "-C", dirname(folder), basename(folder)],
    {
      encoding: "buffer",
      maxBuffer: 256 * 2 ** 20,
    },
  );
  return stdout;
}
