import { dirname, join } from "node:path";
import type { BunPlugin } from "bun";

/** Packages whose main build is UMD, which no bundler can follow, with an ESM build beside it. */
const PACKAGES = /^jsonc-parser$/;

/** Takes the ESM build of packages where Node would take another. */
export const modernBuild: BunPlugin = {
  name: "modern-build",
  setup(build) {
    build.onResolve({ filter: PACKAGES }, async ({ path, importer }) => {
      const manifest = Bun.resolveSync(`${path}/package.json`, dirname(importer));
      const { module } = await Bun.file(manifest).json();
      return { path: join(dirname(manifest), module) };
    });
  },
};
