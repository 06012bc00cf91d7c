import { describe, expect, it } from "vitest";
import { nearCommand } from "../src/near-command.ts";

const commands = ["decode", "demo", "call", "check"];

describe("nearCommand", () => {
  it.each([
    ["decodee", "decode"],
    ["dcode", "decode"],
    ["Demo", "demo"],
    ["dmeo", "demo"],
    ["cal", "call"],
    ["chekc", "check"],
  ])("takes %s for %s", (word, command) => {
    expect(nearCommand(word, commands)).toBe(command);
  });

  it.each(["hello", "encoding", "why", "数据"])("leaves %s alone", (word) => {
    expect(nearCommand(word, commands)).toBeUndefined();
  });
});
