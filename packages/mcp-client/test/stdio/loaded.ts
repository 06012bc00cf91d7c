// `loaded.ts ROOT CONFIG`: starts servers and writes the modules that this took, one a line.
import module, { createRequire } from "node:module";

const loaded: string[] = [];
if (process.versions.bun === undefined)
  module.registerHooks({
    load(url, context, next) {
      loaded.push(url);
      return next(url, context);
    },
  });
const { createMcpTools } = await import("../../src/create-mcp-tools.ts");
const [root = "", config = "{}"] = process.argv.slice(2);
const tools = createMcpTools({ root, servers: JSON.parse(config) });
await tools.prepare({ signal: new AbortController().signal });
await tools.close();
const all = process.versions.bun === undefined ? loaded : Object.keys(createRequire(import.meta.url).cache);
console.log(all.join("\n"));
