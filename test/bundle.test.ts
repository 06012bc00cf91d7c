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
  { name: "@toolrail/protocol", minified: 65, zipped: 24.5 },
  { name: "@toolrail/protocol", take: ["checkTranscript", "repairTranscript"], minified: 6, zipped: 2.3 },
  { name: "@toolrail/protocol", take: ["normalizeToolCallIds"], minified: 5, zipped: 2.4 },
  { name: "@toolrail/protocol", take: ["parseArgs"], minified: 3.2, zipped: 1.5 },
  { name: "@toolrail/protocol", take: ["adaptSchema"], minified: 23.3, zipped: 8.4 },
  { name: "@toolrail/protocol/tools", minified: 6, zipped: 3 },
  { name: "@toolrail/protocol/sse", minified: 2.8, zipped: 1.5 },
  { name: "@toolrail/protocol/json-schema", minified: 27.5, zipped: 9.7 },
  { name: "@toolrail/protocol/openai-chat", minified: 79, zipped: 28.7 },
  { name: "@toolrail/protocol/openai-chat", take: ["createDecoder"], minified: 41, zipped: 15.9 },
  { name: "@toolrail/protocol/openai-responses", minified: 75.5, zipped: 27.6 },
  { name: "@toolrail/protocol/openai-responses", take: ["createDecoder"], minified: 37.5, zipped: 14.9 },
  { name: "@toolrail/protocol/anthropic-messages", minified: 78.5, zipped: 28.8 },
  { name: "@toolrail/protocol/anthropic-messages", take: ["createDecoder"], minified: 38, zipped: 15.1 },
  { name: "@toolrail/protocol/testing", minified: 45.5, zipped: 15.5 },
  { name: "@toolrail/context", take: ["createTrimmer"], minified: 13.6, zipped: 5.6 },
  { name: "@toolrail/context", take: ["checkFacts"], minified: 2.3, zipped: 1.3 },
  { name: "@toolrail/context", take: ["compactHistory"], minified: 14.5, zipped: 6.1 },
  { name: "@toolrail/kernel/accumulate", minified: 8.5, zipped: 3.6 },
  { name: "@toolrail/kernel/dispatch", minified: 55, zipped: 21.5 },
  { name: "@toolrail/kernel/budget", minified: 49.5, zipped: 19.7 },
  { name: "@toolrail/kernel/budget", take: ["truncateMiddle"], minified: 2.5, zipped: 1.3 },
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
