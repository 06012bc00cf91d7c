import { join } from "node:path";
import { openWorkspace, pathParts } from "@toolrail/workspace";
import { expect, it } from "vitest";
import { tempTree } from "./temp-tree.ts";

it("gives the path as written, made plain, and the place that it leads to", () => {
  const root = tempTree({ ".env": "S=1", "notes.txt": { link: ".env" }, "src/a.ts": "" });
  const workspace = openWorkspace({ root });
  expect(pathParts(workspace, "notes.txt")).toEqual({ parts: ["notes.txt", ".env"] });
  expect(pathParts(workspace, "./src/../src/a.ts")).toEqual({ parts: ["src/a.ts"] });
  expect(pathParts(workspace, join(root, "src", "new.ts"))).toEqual({ parts: ["src/new.ts"] });
  expect(pathParts(workspace, ".")).toEqual({ parts: ["."] });
});

it("gives a path outside as it is", () => {
  const root = tempTree({});
  expect(pathParts(openWorkspace({ root }), "../x")).toEqual({ parts: ["../x"] });
});
