import { describe, expect, it } from "vitest";
import { childEnvironment } from "../../../src/connection/open-child.ts";

describe("the environment of a server", () => {
  const ours = { PATH: "/bin", HOME: "/h", SHELL: "() { x; }", LANG: "C", API_KEY: "k", USER: undefined };

  it("is the short list, and what the entry adds", () => {
    expect(childEnvironment(ours, { A: "1", HOME: "/other" }, "linux")).toEqual({
      PATH: "/bin",
      HOME: "/other",
      A: "1",
    });
  });

  it("has a list of its own on Windows, where names have no case", () => {
    const environment = { Path: "C:\\", SystemRoot: "C:\\Windows", HOME: "/h", Api_Key: "k" };
    expect(childEnvironment(environment, {}, "win32")).toEqual({ Path: "C:\\", SystemRoot: "C:\\Windows" });
  });
});
