import { expect } from "vitest";
import { shellParts } from "../../src/run-shell/permission/shell-parts.ts";

/** A command line, and what permission rules see of it. */
export type PartsRow = readonly [command: string, parts: readonly string[], uncertain?: "uncertain"];

export function expectParts([command, parts, uncertain]: PartsRow): void {
  const read = shellParts(command, "bash");
  expect(new Set(read.parts)).toEqual(new Set(parts));
  expect(read.uncertain).toBe(uncertain === undefined ? undefined : true);
}
