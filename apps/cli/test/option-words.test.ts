import { compactHistory, createTrimmer, markExternal } from "@toolrail/context";
import { discloseTools } from "@toolrail/disclosure";
import { createMcpTools } from "@toolrail/mcp-client";
import { serveTools } from "@toolrail/mcp-server";
import { type ToolResultMessage, toolSource } from "@toolrail/protocol";
import { createOpenAIModel } from "@toolrail/providers/openai";
import { createGrepTool } from "@toolrail/tools-readonly";
import { openWorkspace } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";

/** As it comes out of a configuration file, where no compiler looks. */
const written = (json: string) => JSON.parse(json);
const sources = [toolSource([])];
const RESULT: ToolResultMessage = {
  role: "toolResult",
  toolCallId: "c1",
  toolName: "fetch_page",
  isError: false,
  content: [{ type: "text", text: "a page" }],
  timestamp: 0,
};

const CASES: { of: string; use: () => unknown; message: string }[] = [
  {
    of: "createTrimmer",
    use: () => createTrimmer(written('{"onLoss":"reports"}')),
    message: 'onLoss must be "refuse" or "report", not "reports"; did you mean "report"?',
  },
  {
    of: "compactHistory",
    use: () => compactHistory({ keepTokens: 9_000, ...written('{"onLoss":true}') }),
    message: 'onLoss must be "refuse" or "report", not true',
  },
  {
    of: "markExternal",
    use: () => markExternal({ trustOf: () => written('"External"') })([RESULT]),
    message: 'the answer of trustOf must be "local" or "external", not "External"; did you mean "external"?',
  },
  {
    of: "discloseTools, for the mode",
    use: () => discloseTools({ sources, ...written('{"mode":"prox"}') }),
    message: 'mode must be "proxy", "direct" or "native", not "prox"; did you mean "proxy"?',
  },
  {
    of: "discloseTools, for the native facility",
    use: () => discloseTools({ sources, ...written('{"mode":"native","native":"deferred"}') }),
    message: 'native must be "deferredLoading" or "hostedSearch", not "deferred"',
  },
  {
    of: "discloseTools, for tool names",
    use: () => discloseTools({ sources, ...written('{"traits":{"toolNames":"Strict"}}') }),
    message: 'traits.toolNames must be "free" or "strict", not "Strict"; did you mean "strict"?',
  },
  {
    of: "discloseTools, for the threshold",
    use: () => discloseTools({ sources, ...written('{"threshold":true}') }),
    message: 'threshold must be a number or "auto:N", not "true"',
  },
  {
    of: "createMcpTools, for structured content",
    use: () => createMcpTools({ root: "/", ...written('{"structuredContent":"structed"}') }),
    message:
      'structuredContent must be "text", "structured" or "both", not "structed"; did you mean "structured"?',
  },
  {
    of: "createMcpTools, for the scope of a file",
    use: () =>
      createMcpTools({
        root: "/",
        ...written('{"configPaths":[{"path":"/p/.mcp.json","scope":"Project"}]}'),
      }),
    message: 'the scope of /p/.mcp.json must be "user" or "project", not "Project"; did you mean "project"?',
  },
  {
    of: "createGrepTool",
    use: () => createGrepTool(openWorkspace({ root: import.meta.dirname }), written('{"engine":"rg"}')),
    message: 'engine must be "auto", "ripgrep" or "inProcess", not "rg"',
  },
  {
    of: "createOpenAIModel",
    use: () => createOpenAIModel({ model: "m", apiKey: "none", ...written('{"api":"response"}') }),
    message: 'api must be "chat" or "responses", not "response"; did you mean "responses"?',
  },
];

describe("an option that is none of its words is refused, never a default", () => {
  it.each(CASES)("by $of", ({ use, message }) => {
    expect(use).toThrow(expect.objectContaining({ code: "invalid_option", message }));
  });

  it("by serveTools", async () => {
    const options = { name: "n", version: "1.0.0", ...written('{"transport":{"type":"https"}}') };
    await expect(serveTools(toolSource([]), options)).rejects.toThrow(
      'transport.type must be "stdio" or "http", not "https"; did you mean "http"?',
    );
  });
});
