#!/usr/bin/env node
import manifest from "../package.json" with { type: "json" };
import { helpText } from "./help-text.ts";

const inputs = process.argv.slice(2);

// Answered before anything loads: scripts and people ask for these often. On Bun `console` is by far the fastest way out.
switch (inputs.length === 1 && inputs[0] === "help" ? "--help" : inputs[0]) {
  case "--version":
  case "-v":
    console.log(manifest.version);
    break;
  case "--help":
  case "-h":
    console.log(helpText);
    break;
  default: {
    const { runProcess } = await import("./run-process.ts");
    await runProcess(process, manifest.version, inputs);
  }
}
