import { $ } from "bun";

/** Packs a package with Bun, which resolves the `workspace:` and `catalog:` versions that npm leaves in, and gives the tarball's path. */
export async function pack(folder: string, destination: string): Promise<string> {
  const output = await $`bun pm pack --quiet --destination ${destination}`.cwd(folder).text();
  const tarball = output.trim().split("\n").at(-1) ?? "";
  const manifest = await $`tar -xzOf ${tarball} package/package.json`.text();
  if (/"(workspace|catalog):/.test(manifest))
    throw new Error(`${folder}: a workspace version was left in the manifest`);
  return tarball;
}
