import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface PublicPackage {
  name: string;
  version: string;
  folder: string;
}

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  dependencies?: Record<string, string>;
}

/** Every package that is for the public, those before that others depend on. */
export function publicPackages(root: string): PublicPackage[] {
  const waiting = ["packages", "apps"]
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(root, parent, name)))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => !manifest.private);
  const ordered: PublicPackage[] = [];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ manifest }) => manifest.name));
    const next = waiting.findIndex(({ manifest }) => !dependsOnAny(manifest, names));
    const [taken] = waiting.splice(next, 1);
    if (next < 0 || taken === undefined) throw new Error(`Packages in a circle: ${[...names].join(", ")}`);
    ordered.push({ ...taken.manifest, folder: taken.folder });
  }
  return ordered;
}

function dependsOnAny({ dependencies = {} }: Manifest, names: ReadonlySet<string>): boolean {
  return Object.keys(dependencies).some((name) => names.has(name));
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
