import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manifestOf } from "./architecture/source-files.ts";
import { buildRoom, type Room } from "./bundle/build-room.ts";

/** Upper limits in kB (1,000 bytes): minified, and compressed besides. Declared dependencies are not counted. */
const LIMITS: readonly (Room & { minified: number; zipped: number })[] = [
  { name: "@toolrail/protocol", minified: 43, zipped: 15.8 },
  { name: "@toolrail/protocol", take: ["checkTranscript", "repairTranscript"], minified: 6, zipped: 2.3 },
  { name: "@toolrail/protocol", take: ["normalizeToolCallIds"], minified: 5, zipped: 2.2 },
  { name: "@toolrail/protocol", take: ["parseArgs"], minified: 3.2, zipped: 1.5 },
  { name: "@toolrail/protocol", take: ["adaptSchema"], minified: 20, zipped: 7.2 },
  { name: "@toolrail/protocol/tools", minified: 6, zipped: 3 },
  { name: "@toolrail/protocol/sse", minified: 1.7, zipped: 1 },
  { name: "@toolrail/protocol/json-schema", minified: 20, zipped: 7.3 },
  { name: "@toolrail/protocol/openai-chat", minified: 40, zipped: 14.6 },
  { name: "@toolrail/protocol/openai-chat", take: ["createDecoder"], minified: 13, zipped: 5.2 },
  { name: "@toolrail/protocol/openai-responses", minified: 46, zipped: 16.5 },
  { name: "@toolrail/protocol/openai-responses", take: ["createDecoder"], minified: 17, zipped: 6.7 },
  { name: "@toolrail/protocol/anthropic-messages", minified: 45, zipped: 16.2 },
  { name: "@toolrail/protocol/anthropic-messages", take: ["createDecoder"], minified: 15.5, zipped: 6.1 },
  { name: "@toolrail/protocol/testing", minified: 45, zipped: 15 },
  { name: "@toolrail/context", take: ["createTrimmer"], minified: 13.6, zipped: 5.6 },
  { name: "@toolrail/context", take: ["checkFacts"], minified: 2.3, zipped: 1.3 },
  { name: "@toolrail/context", take: ["compactHistory"], minified: 13.5, zipped: 5.8 },
  { name: "@toolrail/kernel/accumulate", minified: 7, zipped: 3 },
  { name: "@toolrail/kernel/dispatch", minified: 55, zipped: 21.5 },
  { name: "@toolrail/kernel/budget", minified: 40.5, zipped: 16.5 },
  { name: "@toolrail/kernel/budget", take: ["truncateMiddle"], minified: 2, zipped: 1.1 },
];

const FOR_SERVERS = ["./testing/node", "./package.json"];

const rooms = Object.keys(manifestOf("packages/protocol").exports ?? {})
  .filter((subpath) => !FOR_SERVERS.includes(subpath))
  .map((subpath) => `@toolrail/protocol${subpath.slice(1)}`);

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "toolrail-bundle-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(rooms)("%s in a browser", (name) => {
  it("needs no module of a server, and starts without one", async () => {
    const { code, exports, serverModules } = await buildRoom({ name }, { whole: true });
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
    import(${JSON.stringify(file)}).then((room) => print(JSON.stringify(Object.keys(room).sort())));
  `;
}

it("finds the server's modules in a room that needs them", async () => {
  const { serverModules } = await buildRoom({ name: "@toolrail/protocol/testing/node" }, { whole: true });
  expect(serverModules).not.toEqual([]);
});

describe("the size of", () => {
  it.each(LIMITS.map((limit) => [labelOf(limit), limit] as const))("%s", async (_, limit) => {
    const { code } = await buildRoom(limit, { whole: false });
    const size = { minified: kilobytes(Buffer.byteLength(code)), zipped: kilobytes(gzipSync(code).length) };
    expect(size.minified).toBeLessThanOrEqual(limit.minified);
    expect(size.zipped).toBeLessThanOrEqual(limit.zipped);
  });
});

it("has a limit for every room of the protocol", () => {
  expect(rooms.filter((name) => !LIMITS.some((limit) => limit.name === name && !limit.take))).toEqual([]);
});

function labelOf({ name, take }: Room): string {
  return take ? `${take.join(" and ")} of ${name}` : name;
}

function kilobytes(bytes: number): number {
  return bytes / 1_000;
}
