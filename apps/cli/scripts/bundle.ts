import { resolve } from "node:path";
import { modernBuild } from "./modern-build.ts";

/** Bundles the entry points, side by side, and returns the source files that something of is left in the output. */
export async function bundle(entryPoints: readonly string[], output: string): Promise<string[]> {
  const { metafile } = await Bun.build({
    entrypoints: [...entryPoints],
    outdir: output,
    naming: { entry: "[name].[ext]" },
    target: "node",
    conditions: ["@toolrail/source"],
    // Found at run time, and done without where it is not installed.
    external: ["@vscode/ripgrep"],
    plugins: [modernBuild],
    splitting: true,
    minify: true,
    metafile: true,
  });
  if (!metafile) throw new Error("The bundler did not say what it bundled.");
  const files = Object.values(metafile.outputs).flatMap((file) => Object.keys(file.inputs));
  return [...new Set(files)].map((file) => resolve(file));
}
