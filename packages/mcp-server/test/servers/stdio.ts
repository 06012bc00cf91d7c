import { toolSource } from "@toolrail/protocol";
import { serveTools } from "../../src/serve-tools.ts";
import { dot, echo } from "./tools.ts";

const { closed } = await serveTools(toolSource([echo, dot]), {
  name: "test-tools",
  version: "1.0.0",
  transport: { type: "stdio", input: process.stdin, output: process.stdout },
});
await closed;
