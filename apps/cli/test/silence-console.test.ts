import { describe, expect, it } from "vitest";
import { silenceConsole } from "../src/run-process.ts";

describe("silenceConsole", () => {
  it("lets nothing through", () => {
    const written: unknown[] = [];
    const write = (...values: unknown[]) => void written.push(...values);
    const console = { log: write, info: write, warn: write, error: write, debug: write, trace: write };
    silenceConsole(console);
    for (const method of ["log", "info", "warn", "error", "debug", "trace"] as const)
      console[method]("noise");
    expect(written).toEqual([]);
  });
});
