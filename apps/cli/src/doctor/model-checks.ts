import type { Model, StreamEvent } from "@toolrail/protocol";
import { firstSet } from "../config/environment.ts";
import { KEY_VARIABLES, type ModelChoice } from "../config/model-choice.ts";
import type { CliContext } from "../context.ts";
import { formatCount } from "../output/amounts.ts";
import { openModel } from "../wiring/model.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const REQUEST_LIMIT_MS = 20_000;
const MAX_OUTPUT_TOKENS = 16;

/** Checks the choice of a model, its key and what is known of it; `online` sends one small request. */
export async function checkModel(
  { env, clock }: CliContext,
  choice: ModelChoice,
  online: boolean,
): Promise<Finding[]> {
  if (choice.kind === "unusable")
    return [failure("model", choice.message, "set the key, or choose another model with --model")];
  if (choice.kind === "offline")
    return [
      warning(
        "model",
        "the offline model: no key is set",
        "set a key such as ANTHROPIC_API_KEY for a real model",
      ),
    ];
  const model = await openModel(choice);
  const variable = KEY_VARIABLES.find((name) => firstSet(env, [name])?.value === choice.apiKey);
  const key = ok("key", variable === undefined ? "none needed at this address" : `${variable} is set`);
  const address = choice.baseUrl === undefined ? "the provider's own address" : choice.baseUrl;
  const findings = [ok("model", `${model.id} at ${address}`), key, factsOf(model)];
  if (!online) return findings;
  return [...findings, await askModel(model, clock)];
}

function factsOf({ id, facts }: Model): Finding {
  const { contextWindow, maxOutputTokens, vision, cost } = facts;
  if (contextWindow === undefined)
    return warning(
      "model facts",
      `the context window of ${id} is not known and taken as 128,000 tokens`,
      "set it: toolrail config set contextWindow NUMBER",
    );
  const parts = [
    `window ${formatCount(contextWindow)} tokens`,
    ...(maxOutputTokens === undefined ? [] : [`output ${formatCount(maxOutputTokens)} tokens`]),
    vision ? "sees images" : "no images",
    cost ? `$${cost.input} in, $${cost.output} out per million tokens` : "price unknown",
  ];
  return ok("model facts", parts.join(", "));
}

/** Sends one small request: it shows that the address is reachable and the key accepted. */
async function askModel(model: Model, clock: CliContext["clock"]): Promise<Finding> {
  const controller = new AbortController();
  const cancel = clock.schedule(() => controller.abort(), REQUEST_LIMIT_MS);
  try {
    const error = await firstError(model, controller.signal);
    if (error === undefined) return ok("request", "the address is reachable and the key is accepted");
    const fix =
      error.kind === "authentication"
        ? "check the key in the environment"
        : error.kind === "network"
          ? "check the address and the network"
          : "check the model's name and the account";
    return failure("request", error.message, fix);
  } finally {
    cancel();
  }
}

async function firstError(
  model: Model,
  signal: AbortSignal,
): Promise<Extract<StreamEvent, { type: "error" }> | undefined> {
  const question = {
    role: "user" as const,
    content: [{ type: "text" as const, text: "Answer with OK." }],
    timestamp: 0,
  };
  const request = { messages: [question], tools: [], maxOutputTokens: MAX_OUTPUT_TOKENS };
  for await (const event of model.stream(request, { signal })) {
    if (event.type === "error") return event;
    if (event.type === "text" || event.type === "thinking" || event.type === "finish") return undefined;
  }
  return {
    type: "error",
    kind: "network",
    retryable: false,
    message: `nothing came within ${REQUEST_LIMIT_MS / 1_000} s`,
  };
}
