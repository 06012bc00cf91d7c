import { defineTool, type Tool } from "@toolrail/protocol";

const TEXT_ARGUMENT = {
  type: "object",
  properties: { text: { type: "string" } },
  required: ["text"],
  additionalProperties: false,
};
const NO_ARGUMENTS = { type: "object", properties: {}, additionalProperties: false };

export const echo: Tool = defineTool<{ text: string }>({
  name: "echo",
  description: "Gives back its text.",
  schema: TEXT_ARGUMENT,
  readOnly: true,
  run: ({ text }) => ({ content: text }),
});

export const dot: Tool = defineTool({
  name: "draw_dot",
  description: "Gives a text and the image of a dot.",
  schema: NO_ARGUMENTS,
  readOnly: true,
  run: () => ({
    content: [
      { type: "text", text: "a dot" },
      { type: "image", mediaType: "image/png", data: "iVBORw0KGgo=" },
    ],
  }),
});
