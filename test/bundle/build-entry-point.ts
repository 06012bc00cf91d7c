import { join } from "node:path";
import { build, defaultClientConditions, type Plugin } from "vite";
import { manifestOf, root } from "../architecture/source-files.ts";

export interface EntryPoint {
  /** Such as `@toolrail/protocol/sse`. */
  name: string;
  /** Names to import from it. Default: all. */
  take?: readonly string[];
}

export interface Bundle {
  code: string;
  /** The names that it exports. */
  exports: string[];
  /** Imports of Node's built-in modules, and the stand-ins for them. */
  serverModules: string[];
}

const ENTRY = join(root, "entry-point.js");
const NODE_STAND_IN = "__vite-browser-external";
const TEST_RUNNER_STAND_IN =
  "const none = () => {}; export { none as describe, none as expect, none as it };";

/** Bundles an entry point for a browser, with all that it imports: own code and that of its dependencies. */
export async function buildEntryPoint(entryPoint: EntryPoint): Promise<Bundle> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    root,
    plugins: [entryOf(entryPoint), testRunner],
    resolve: { conditions: ["@toolrail/source", ...defaultClientConditions] },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: ENTRY, formats: ["es"] },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs
    .flatMap((one) => ("output" in one ? one.output : []))
    .filter((one) => one.type === "chunk");
  const [first] = chunks;
  if (!first || chunks.length > 1) throw new Error(`${entryPoint.name} gives ${chunks.length} files`);
  return {
    code: first.code,
    exports: [...first.exports].sort(),
    serverModules: [
      ...first.moduleIds.filter((id) => id.includes(NODE_STAND_IN)),
      ...(first.code.match(/["'`]node:[a-z/]+["'`]/g) ?? []),
    ],
  };
}

function entryOf({ name, take }: EntryPoint): Plugin {
  const names = take ? `{ ${take.join(", ")} }` : "*";
  return {
    name: "entry-point",
    enforce: "pre",
    resolveId: (id) => (id === ENTRY ? ENTRY : null),
    load: (id) => (id === ENTRY ? `export ${names} from ${JSON.stringify(sourceOf(name))};` : null),
  };
}

// Contract suites import a test runner, which no bundle needs.
const testRunner: Plugin = {
  name: "test-runner",
  enforce: "pre",
  resolveId: (id) => (id === "vitest" ? id : null),
  load: (id) => (id === "vitest" ? TEST_RUNNER_STAND_IN : null),
};

function sourceOf(name: string): string {
  const [folder = "", ...subpath] = name.replace("@toolrail/", "").split("/");
  const member = join("packages", folder);
  const exported: unknown = manifestOf(member).exports?.[["."].concat(subpath).join("/")];
  const source: unknown = Object(exported)["@toolrail/source"];
  if (typeof source !== "string") throw new Error(`no source of ${name}`);
  return join(root, member, source);
}
