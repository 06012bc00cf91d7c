import { cpSync, mkdtempSync, readdirSync, realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const STORE = join(import.meta.dirname, "../../../../node_modules/.bun");
/** Bundles and programs would make a search slow and add nothing. */
const MAX_FILE_BYTES = 16_000;

/** The folders of the installed packages, in the order of their names. */
function installedPackages(): { name: string; entry: string; folder: string }[] {
  return readdirSync(STORE)
    .sort()
    .map((entry) => {
      // Such as `@scope+name@1.2.3+peers`.
      const name = entry.replace(/(?<=.)@.*$/, "").replace("+", "/");
      return { name, entry, folder: join(STORE, entry, "node_modules", name) };
    })
    .filter(({ folder }) => statSync(folder, { throwIfNoEntry: false })?.isDirectory());
}

/** A new folder with so many files of installed packages: code of other people that every clone has. */
export function installedTree(wants: (name: string) => boolean, files: number): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-tree-")));
  let copied = 0;
  const filter = (source: string) => {
    const stats = statSync(source);
    if (stats.isDirectory()) return true;
    return stats.size <= MAX_FILE_BYTES && copied++ < files;
  };
  // A folder for each entry: some packages are installed in several versions.
  for (const { name, entry, folder } of installedPackages()) {
    if (copied < files && wants(name)) cpSync(folder, join(root, entry), { recursive: true, filter });
  }
  return root;
}
