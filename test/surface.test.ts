import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { manifestOf, members, root } from "./architecture/source-files.ts";
import { SURFACE } from "./surface/names.ts";

const SOURCE = "@toolrail/source";

interface Entry {
  [SOURCE]?: string;
}

function entries(member: string): [subpath: string, source: string][] {
  const map: Record<string, Entry | string> = manifestOf(member).exports ?? {};
  return Object.entries(map).flatMap(([subpath, entry]) =>
    typeof entry === "object" && entry[SOURCE] ? [[subpath, entry[SOURCE]]] : [],
  );
}

const surface = members("packages").flatMap((member) =>
  entries(member).map(([subpath, source]) => ({
    specifier: join(manifestOf(member).name, subpath),
    file: join(root, member, source),
  })),
);

// A change here is a change for users: it needs a changeset.
describe("the public surface", () => {
  it("has just these entry points", () => {
    expect(surface.map(({ specifier }) => specifier).sort()).toEqual(Object.keys(SURFACE).sort());
  });

  it.each(surface)("$specifier exports just these values", async ({ specifier, file }) => {
    expect(Object.keys(await import(file)).sort()).toEqual(SURFACE[specifier]);
  });
});
