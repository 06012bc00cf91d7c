import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manifestOf } from "./architecture/source-files.ts";
import { buildEntryPoint, type EntryPoint } from "./bundle/build-entry-point.ts";

/** Upper limits in kB (1,000 bytes) of whole bundles, own and foreign code: minified, and compressed besides. */
const LIMITS: readonly (EntryPoint & { minified: number; zipped: number })[] = [
  { name: "@toolrail/protocol", minified: 78.3, zipped: 29.1 },
  { name: "@toolrail/protocol", take: ["checkTranscript", "repairTranscript"], minified: 5.9, zipped: 2.2 },
  { name: "@toolrail/protocol", take: ["normalizeToolCallIds"], minified: 10.4, zipped: 4.9 },
  { name: "@toolrail/protocol", take: ["parseArgs"], minified: 3, zipped: 1.4 },
  { name: "@toolrail/protocol", take: ["adaptSchema"], minified: 23.2, zipped: 8.3 },
  { name: "@toolrail/protocol/tools", minified: 11.7, zipped: 5.5 },
  { name: "@toolrail/protocol/sse", minified: 7.2, zipped: 3 },
  { name: "@toolrail/protocol/json-schema", minified: 27.6, zipped: 9.7 },
  { name: "@toolrail/protocol/openai-chat", minified: 85.1, zipped: 31.7 },
  { name: "@toolrail/protocol/openai-chat", take: ["createDecoder"], minified: 46.5, zipped: 18.7 },
  { name: "@toolrail/protocol/openai-responses", minified: 81.5, zipped: 30.4 },
  { name: "@toolrail/protocol/openai-responses", take: ["createDecoder"], minified: 43.5, zipped: 17.7 },
  { name: "@toolrail/protocol/anthropic-messages", minified: 84.7, zipped: 31.7 },
  { name: "@toolrail/protocol/anthropic-messages", take: ["createDecoder"], minified: 43.6, zipped: 17.9 },
  { name: "@toolrail/protocol/testing", minified: 48.1, zipped: 17.3 },
  { name: "@toolrail/context", take: ["createTrimmer"], minified: 19.9, zipped: 8.1 },
  { name: "@toolrail/context", take: ["checkFacts"], minified: 2.8, zipped: 1.5 },
  { name: "@toolrail/context", take: ["compactHistory"], minified: 27, zipped: 10.1 },
  { name: "@toolrail/kernel/accumulate", minified: 21.7, zipped: 9.1 },
  { name: "@toolrail/kernel/dispatch", minified: 64.7, zipped: 23.1 },
  { name: "@toolrail/kernel/budget", minified: 53.4, zipped: 21.3 },
  { name: "@toolrail/kernel/budget", take: ["truncateMiddle"], minified: 2.4, zipped: 1.3 },
];

const FOR_SERVERS = ["./testing/node", "./package.json"];

const entryPoints = Object.keys(manifestOf("packages/protocol").exports ?? {})
  .filter((subpath) => !FOR_SERVERS.includes(subpath))
  .map((subpath) => `@toolrail/protocol${subpath.slice(1)}`);

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "toolrail-bundle-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(entryPoints)("%s in a browser", (name) => {
  it("needs no module of a server, and starts without one", async () => {
    const { code, exports, serverModules } = await buildEntryPoint({ name });
    expect(serverModules).toEqual([]);
    const file = join(folder, `${name.replaceAll("/", "_")}.mjs`);
    writeFileSync(file, code);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--input-type=module", "-e", startWithout(file)],
      {
        encoding: "utf8",
      },
    );
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual(exports);
    expect(exports.length).toBeGreaterThan(0);
  });
});

/** A script that imports a file where nothing of a server is at hand, and prints what the file exports. */
function startWithout(file: string): string {
  return `
    const print = console.log;
    for (const name of ["process", "Buffer", "Bun", "require"]) Reflect.deleteProperty(globalThis, name);
    import(${JSON.stringify(file)}).then((module) => print(JSON.stringify(Object.keys(module).sort())));
  `;
}

it("a bundle that needs Node's modules is found out", async () => {
  const { serverModules } = await buildEntryPoint({ name: "@toolrail/protocol/testing/node" });
  expect(serverModules).not.toEqual([]);
});

describe("the whole size", () => {
  it.each(LIMITS.map((limit) => [labelOf(limit), limit] as const))(
    "of %s keeps to its limit",
    async (_, limit) => {
      const { code } = await buildEntryPoint(limit);
      const size = { minified: kilobytes(Buffer.byteLength(code)), zipped: kilobytes(gzipSync(code).length) };
      expect(size.minified).toBeLessThanOrEqual(limit.minified);
      expect(size.zipped).toBeLessThanOrEqual(limit.zipped);
    },
  );
});

it("every entry point of the protocol has a size limit", () => {
  expect(entryPoints.filter((name) => !LIMITS.some((limit) => limit.name === name && !limit.take))).toEqual(
    [],
  );
});

function labelOf({ name, take }: EntryPoint): string {
  return take ? `${take.join(" and ")} of ${name}` : name;
}

function kilobytes(bytes: number): number {
  return bytes / 1_000;
}
