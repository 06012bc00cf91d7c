import type { AgentResult } from "@toolrail/kernel";
import type { ToolResultMessage } from "@toolrail/protocol";
import { prepareAgent } from "../agent/prepare-agent.ts";
import { runQuestion } from "../agent/run-question.ts";
import type { OfflineFault } from "../config/offline-fault.ts";
import { plainSettings } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import { DEMO_QUESTION } from "../demo/demo-files.ts";
import { createScreen } from "../output/screen.ts";

/** Asks the demo's question of the offline model, which misbehaves once if told to. */
export async function runOffline(bench: SelfTestBench, fault?: OfflineFault): Promise<AgentResult> {
  const { onInterrupt } = bench.context;
  const context: CliContext = {
    ...bench.context,
    env: { TOOLRAIL_INJECT: fault },
    // A check that is cut short because nobody reads would count as one that failed.
    onInterrupt: (listener) => onInterrupt((cause) => cause !== "readerLeft" && listener(cause)),
  };
  const prepared = await prepareAgent(context, plainSettings(bench.root));
  if (!prepared.ok) throw new Error(prepared.message);
  const view = { show() {}, end() {} };
  const screen = createScreen(context);
  return runQuestion(context, prepared.agent, { history: [], question: DEMO_QUESTION, view, screen });
}

/** The results that the model was given. */
export function toolResults(result: AgentResult): ToolResultMessage[] {
  return result.messages.filter((message) => message.role === "toolResult");
}

export function failureKind(result: ToolResultMessage): unknown {
  const failure = result.details?.failure;
  return typeof failure === "object" && failure !== null && "kind" in failure ? failure.kind : undefined;
}

export interface SelfCheck {
  name: string;
  /** Resolves to what was seen; rejects with what was wrong. */
  run(bench: SelfTestBench): Promise<string>;
}

/** Context of the checks. */
export interface SelfTestBench {
  context: CliContext;
  /** A fresh demo repository. */
  root: string;
}

/** Fails a check unless `condition` holds. */
export function expect(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}
