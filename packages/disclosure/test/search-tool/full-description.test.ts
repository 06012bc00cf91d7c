import { toolSource } from "@toolrail/protocol";
import { expect, it } from "vitest";
import { discloseTools } from "../../src/disclose-tools.ts";
import { prepare, search } from "../support/call-source.ts";
import { deferred } from "../support/tools.ts";

it("a description that was cut is whole in the answer of a search, and cut everywhere else", async () => {
  const whole = `Draws a diagram. ${"How to draw it. ".repeat(300)}`;
  const cut = {
    ...deferred("mcp__draw__open", { description: "Draws a diagram. How to…" }),
    fullDescription: whole,
  };
  const source = discloseTools({ sources: [toolSource([cut])], threshold: 0 });
  const array = await prepare(source);
  expect(array).not.toContain("How to draw it");
  expect((await search(source, "draw diagram")).text).toContain(`description: ${whole}\n`);

  const direct = discloseTools({ sources: [toolSource([cut])] });
  await prepare(direct);
  expect(direct.definitions()).toEqual([
    { name: cut.name, description: "Draws a diagram. How to…", parameters: cut.parameters },
  ]);
});

it("one too long for an answer is the cut one there, before it is one sentence", async () => {
  const description = `Draws a diagram. ${"Much to say. ".repeat(100)}`;
  const cut = { ...deferred("mcp__draw__open", { description }), fullDescription: "x".repeat(30_000) };
  const source = discloseTools({ sources: [toolSource([cut])], threshold: 0 });
  await prepare(source);
  expect((await search(source, "draw diagram")).text).toContain(`description: ${description}\n`);
});
