import { toolSource } from "@toolrail/protocol";
import { toolSourceContract } from "@toolrail/protocol/testing";
import { discloseTools } from "../src/disclose-tools.ts";
import { deferred, manyTools, tool } from "./support/tools.ts";

const few = () => [tool("read_file"), deferred("mcp__a__send")];
const many = () => [tool("read_file"), ...manyTools(40)];

toolSourceContract("all direct", () => discloseTools({ sources: [toolSource(few())] }));
toolSourceContract("proxy", () => discloseTools({ sources: [toolSource(many())] }), {
  argsFor: ({ name }) => (name === "run_tool" ? '{"name": "read_file"}' : "{}"),
});
toolSourceContract("direct, strict", () =>
  discloseTools({ sources: [toolSource(many())], mode: "direct", traits: { toolNames: "strict" } }),
);
toolSourceContract("native", () =>
  discloseTools({ sources: [toolSource(many())], mode: "native", native: "deferredLoading" }),
);
