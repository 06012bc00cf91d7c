import { expect, it } from "vitest";
import { createDispatcher, createRegistry } from "../packages/kernel/src/index.ts";
import { defineTool, type Tool } from "../packages/protocol/src/index.ts";
import { sourceFiles } from "./architecture/source-files.ts";

const reverseText: Tool<{ text: string }> = defineTool({
  name: "reverse_text",
  description: 'Gives a text backwards. Example: {"text": "abc"} gives cba.',
  schema: {
    type: "object",
    properties: { text: { type: "string", description: "The text." } },
    required: ["text"],
    additionalProperties: false,
  },
  readOnly: true,
  run: ({ text }) => ({ content: [...text].reverse().join("") }),
});

it("a new tool needs its own file and one entry in a list, and nothing in the kernel", async () => {
  const source = createRegistry([reverseText]);
  const dispatcher = createDispatcher({ source });
  const [result] = await dispatcher.dispatch([
    { type: "toolCall", id: "call_1", name: "reverse_text", args: '{"text":"rail"}' },
  ]);
  expect(source.definitions().map((definition) => definition.name)).toEqual(["reverse_text"]);
  expect(result).toMatchObject({ isError: false, content: [{ type: "text", text: "liar" }] });
});

it("each built-in tool is named in one list, and its steps stay in a folder of its own", () => {
  const files = sourceFiles("packages/tools-readonly");
  const list = files.find((file) => file.path === "create-readonly-tools.ts");
  for (const tool of ["read-file", "glob", "grep", "list-dir"]) {
    expect(list?.imports).toContain(`./${tool}/${tool}.ts`);
    expect(files.map((file) => file.path)).toContain(`${tool}/${tool}.prompt.ts`);
    const users = files.filter((file) => !file.path.startsWith(`${tool}/`) && file.path !== "index.ts");
    const reaching = users.filter((file) => file.imports.some((path) => path.includes(`/${tool}/`)));
    expect(reaching.map((file) => file.path)).toEqual(["create-readonly-tools.ts"]);
  }
});
