import { createRegistry } from "@toolrail/kernel";
import { type Clock, defineTool, type Tool } from "@toolrail/protocol";
import { openDispatcher, type SpillParts } from "../../wiring/agent.ts";
import type { Stage } from "./scene.ts";

/** The real dispatcher and budget, over tools that answer with given texts. */
export function openStage(spill: SpillParts, clock: Clock): Stage {
  let turns = 0;
  return {
    spill,
    answer(texts, output = "text") {
      turns++;
      const tools = texts.map((text, index) => answeringTool(`output_${index + 1}`, text, output));
      const dispatcher = openDispatcher({ source: createRegistry(tools) }, { rules: [] }, clock, spill);
      return dispatcher.dispatch(
        tools.map(({ name }) => ({ type: "toolCall", id: `call_${turns}_${name}`, name, args: "{}" })),
      );
    },
  };
}

function answeringTool(name: string, text: string, output: "text" | "log"): Tool {
  return defineTool<object>({
    name,
    description: "Answers with a text made for the demo.",
    schema: { type: "object", properties: {}, additionalProperties: false },
    readOnly: true,
    output,
    run: () => ({ content: text }),
  });
}
