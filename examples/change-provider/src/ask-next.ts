import { createRegistry, runAgent } from "@toolrail/kernel";
import { defineTool, type Message, type Model } from "@toolrail/protocol";

const source = createRegistry([
  defineTool<{ city: string }>({
    name: "get_weather",
    description: 'Tells the weather of a city. Example: {"city": "Oslo"}.',
    schema: {
      type: "object",
      properties: { city: { type: "string", description: "The city's name." } },
      required: ["city"],
      additionalProperties: false,
    },
    readOnly: true,
    run: ({ city }) => ({ content: `${city}: rain, 4 °C` }),
  }),
]);

/** Asks the next question of a conversation, whichever models wrote what stands before it. */
export async function askNext(
  conversation: readonly Message[],
  question: string,
  model: Model,
): Promise<readonly Message[]> {
  const asked: Message = {
    role: "user",
    content: [{ type: "text", text: question }],
    timestamp: Date.now(),
  };
  const run = runAgent({ model, source, messages: [...conversation, asked] });
  const { messages, errorMessage } = await run.result;
  if (errorMessage !== undefined) throw new Error(errorMessage);
  return messages;
}
