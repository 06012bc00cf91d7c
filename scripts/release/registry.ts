import { tmpdir } from "node:os";
import { $ } from "bun";

const registry = process.env.NPM_CONFIG_REGISTRY;
const registryArguments = registry ? ["--registry", registry] : [];

export async function isPublished({ name, version }: { name: string; version: string }): Promise<boolean> {
  // Outside the repository, so that its settings do not count.
  const view = await $`npm view ${name}@${version} version ${registryArguments}`
    .cwd(tmpdir())
    .nothrow()
    .quiet();
  if (view.exitCode === 0) return view.stdout.toString().trim() === version;
  if (view.stderr.toString().includes("E404")) return false;
  throw new Error(view.stderr.toString());
}

export async function publish(tarball: string, { dryRun }: { dryRun: boolean }): Promise<void> {
  const dryRunArguments = dryRun ? ["--dry-run"] : [];
  await $`npm publish ${tarball} --access public ${registryArguments} ${dryRunArguments}`.cwd(tmpdir());
}
