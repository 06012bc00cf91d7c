import { combineSources, toolSource } from "../../src/index.ts";
import { toolSourceContract } from "../../src/testing/tool-source-contract.ts";
import { changingSource, tool } from "../tools.ts";

toolSourceContract("toolSource", () => toolSource([tool("read_file"), tool("grep")]), {
  argsFor: () => "{}",
});
toolSourceContract("toolSource without tools", () => toolSource([]));
toolSourceContract("combineSources", async () =>
  combineSources([toolSource([tool("read_file")]), changingSource("mcp__a", "mcp__b"), toolSource([])]),
);
