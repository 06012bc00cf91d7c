// Writes the repository's address into every file that names it: `bun run repository OWNER/NAME`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { $ } from "bun";

const root = join(import.meta.dir, "..");
const [next = ""] = process.argv.slice(2);
if (!/^[\w.-]+\/[\w.-]+$/.test(next)) {
  console.error("Usage: bun run repository OWNER/NAME");
  process.exit(2);
}
const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const before = String(repository.url)
  .replace(/^git\+/, "")
  .replace(/\.git$/, "");
const after = `https://github.com/${next}`;

const named = await $`git grep -lF ${before}`.cwd(root).text();
for (const path of named.trim().split("\n")) {
  const file = join(root, path);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(before, after));
  console.log(path);
}
