import { createRegistry, runAgent } from "@toolrail/kernel";
import { defineTool, type Model } from "@toolrail/protocol";
import { createReadonlyTools } from "@toolrail/tools-readonly";
import { openWorkspace } from "@toolrail/workspace";

const countLetters = defineTool<{ text: string }>({
  name: "count_letters",
  description: 'Counts the letters of a text. Example: {"text": "abc"} gives 3.',
  schema: {
    type: "object",
    properties: { text: { type: "string", description: "The text to count." } },
    required: ["text"],
    additionalProperties: false,
  },
  readOnly: true,
  run: ({ text }) => ({ content: String(text.length) }),
});

/** Asks one question about the files below `root` and gives the answer's text. */
export async function ask(question: string, root: string, model: Model): Promise<string> {
  const workspace = openWorkspace({ root });
  const source = createRegistry([...createReadonlyTools(workspace), countLetters]);
  const run = runAgent({
    model,
    source,
    messages: [{ role: "user", content: [{ type: "text", text: question }], timestamp: Date.now() }],
  });
  for await (const event of run) if (event.type === "toolStart") console.error(`… ${event.name}`);
  return (await run.result).answer;
}
