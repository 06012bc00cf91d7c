// Loaded before the command: writes the modules that it loaded into the file that LOADED_MODULES names.
import { writeFileSync } from "node:fs";
import module, { createRequire } from "node:module";

const loaded = [];
if (!process.versions.bun)
  module.registerHooks({
    load(url, context, next) {
      loaded.push(url);
      return next(url, context);
    },
  });
process.on("exit", () => {
  const all = process.versions.bun ? Object.keys(createRequire(import.meta.url).cache) : loaded;
  writeFileSync(process.env.LOADED_MODULES, JSON.stringify(all));
});
