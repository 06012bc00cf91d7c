import { createBudget } from "@toolrail/kernel/budget";
import { resultText } from "../output/result-text.ts";
import { expect, type SelfCheck } from "./self-check.ts";

export const longOutput: SelfCheck = {
  name: "20,000 characters become 8,054, and the note says 12000",
  async run({ context }) {
    const [result] = await createBudget().apply([
      {
        role: "toolResult",
        toolCallId: "call_1",
        toolName: "any",
        isError: false,
        content: [{ type: "text", text: "x".repeat(20_000) }],
        timestamp: context.clock.now(),
      },
    ]);
    const view = result ? resultText(result) : "";
    expect(view.length === 8054, `got ${view.length} characters`);
    expect(view.includes("[12000 of 20000 characters cut"), "the note does not say how much was cut");
    return `${view.length} characters, 12000 cut`;
  },
};
