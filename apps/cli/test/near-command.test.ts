import { describe, expect, it } from "vitest";
import { nearCommand } from "../src/command-slip.ts";
import { COMMAND_NAMES } from "../src/commands/names.ts";

const commands = COMMAND_NAMES;

describe("nearCommand", () => {
  it.each([
    ["decodee", "decode"],
    ["dcode", "decode"],
    ["Demo", "demo"],
    ["dmeo", "demo"],
    ["cal", "call"],
    ["chekc", "check"],
    ["serch", "search"],
    ["earch", "search"],
    ["mpc", "mcp"],
    ["decod", "decode"],
    ["session", "sessions"],
  ])("takes %s for %s", (word, command) => {
    expect(nearCommand(word, commands)).toBe(command);
  });

  it.each([
    ...["hello", "encoding", "why", "数据"],
    ...["do", "ok", "task", "ls", "all", "edit", "tell", "todos", "hooks", "research", "sections", "seasons"],
  ])("leaves %s alone", (word) => {
    expect(nearCommand(word, commands)).toBeUndefined();
  });
});
