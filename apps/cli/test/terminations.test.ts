import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { listenForTermination } from "../src/terminations.ts";

function setUp(outlivesTerminal: boolean) {
  const process = new EventEmitter();
  const heard: number[] = [];
  const listener = (exitCode: number) => void heard.push(exitCode);
  const release = listenForTermination(process as NodeJS.Process, listener, outlivesTerminal);
  return { process, heard, release };
}

describe("listenForTermination", () => {
  it("tells the exit code of each signal until it is released", () => {
    const { process, heard, release } = setUp(false);
    process.emit("SIGTERM");
    process.emit("SIGHUP");
    release();
    process.emit("SIGTERM");
    expect(heard).toEqual([143, 129]);
    expect(process.eventNames()).toEqual([]);
  });

  it("leaves the terminal's end alone where the process is to outlive it", () => {
    const { process } = setUp(true);
    expect(process.eventNames()).toEqual(["SIGTERM"]);
  });
});
