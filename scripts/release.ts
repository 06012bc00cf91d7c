// Publishes every public package whose version the registry lacks, and tags what it published.
// NPM_CONFIG_REGISTRY names another registry; --dry-run publishes nothing; --no-git-tag leaves the repository as it is.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { $ } from "bun";
import { pack } from "./release/pack.ts";
import { publicPackages } from "./release/public-packages.ts";
import { isPublished, publish } from "./release/registry.ts";

const root = join(import.meta.dir, "..");
const dryRun = process.argv.includes("--dry-run");
const withTags = !dryRun && !process.argv.includes("--no-git-tag");
const destination = mkdtempSync(join(tmpdir(), "toolrail-release-"));

let published = 0;
try {
  const candidates = await Promise.all(
    publicPackages(root).map(async (item) => ({ ...item, there: await isPublished(item) })),
  );
  for (const { name, version, folder, there } of candidates) {
    if (there) {
      console.log(`skip ${name}@${version}: already published`);
      continue;
    }
    await publish(await pack(folder, destination), { dryRun });
    published++;
  }
} finally {
  rmSync(destination, { recursive: true, force: true });
}
console.log(`${published} published`);
if (withTags && published > 0) await $`bun run changeset git-tag`.cwd(root);
