import { toolSourceContract } from "@toolrail/protocol/testing";
import { openScripted } from "./support/open-scripted.ts";
import { toolNamed } from "./support/scripted-connection.ts";

toolSourceContract("two servers", () => open().tools, {
  argsFor: () => "{}",
});
toolSourceContract("no server", () => openScripted({}).tools);

function open() {
  return openScripted({
    files: [toolNamed("read"), toolNamed("write file")],
    "my server": [
      toolNamed("odd", { inputSchema: { anyOf: [{ required: ["a"] }, {}] } }),
      toolNamed("bare", { inputSchema: undefined, description: undefined }),
    ],
  });
}
