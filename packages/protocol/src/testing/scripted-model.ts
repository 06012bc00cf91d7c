import type { Model, ModelFacts, ModelRequest, ProtocolTraits } from "../model.ts";
import type { StreamEvent } from "../stream-event.ts";

/** The events of one turn, or what makes them of the request. */
export type ScriptedTurn =
  | readonly StreamEvent[]
  | ((
      request: ModelRequest,
      options: { signal: AbortSignal },
    ) => Iterable<StreamEvent> | AsyncIterable<StreamEvent>);

export interface ScriptedModelOptions {
  /** Default `scripted/model`. */
  id?: string | undefined;
  facts?: ModelFacts | undefined;
  traits?: Partial<ProtocolTraits> | undefined;
}

export interface ScriptedModel extends Model {
  /** Every request so far, in order. */
  readonly requests: readonly ModelRequest[];
}

const TRAITS: ProtocolTraits = {
  protocol: "scripted",
  toolNames: "free",
  idPolicy: "openaiChat",
  parallelCalls: true,
  imagesInToolResults: false,
  alternatingRoles: false,
};

/** A model that replays one turn of its script per request; a request too many is an `error` that is not retryable. */
export function createScriptedModel(
  script: readonly ScriptedTurn[],
  options: ScriptedModelOptions = {},
): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    id: options.id ?? "scripted/model",
    facts: options.facts ?? {},
    traits: { ...TRAITS, ...options.traits },
    requests,
    async *stream(request, { signal }) {
      const turn = script[requests.length] ?? scriptOver(script.length);
      requests.push(request);
      const events = typeof turn === "function" ? turn(request, { signal }) : turn;
      for await (const event of events) {
        if (signal.aborted) return;
        yield event;
      }
    },
  };
}

/** The events of an answer in text. */
export function answerTurn(text: string): StreamEvent[] {
  return [
    { type: "start", model: "scripted" },
    { type: "text", key: "text", delta: text },
    { type: "usage", usage: { inputTokens: 10, outputTokens: 5 } },
    { type: "finish", reason: "stop", raw: "stop" },
  ];
}

/** The events of a turn that calls tools. */
export function callTurn(
  calls: readonly { id?: string | undefined; name: string; args?: unknown }[],
): StreamEvent[] {
  const events = calls.map(({ id, name, args }, position): StreamEvent => {
    const text = typeof args === "string" ? args : JSON.stringify(args ?? {});
    return {
      type: "toolCall",
      key: String(position),
      order: [position, 0],
      id: id ?? `call_${position}`,
      name,
      argsDelta: text,
    };
  });
  return [
    { type: "start", model: "scripted" },
    ...events,
    { type: "usage", usage: { inputTokens: 10, outputTokens: 5 } },
    { type: "finish", reason: "toolUse", raw: "tool_calls" },
  ];
}

function scriptOver(turns: number): StreamEvent[] {
  const message = `the script has ${turns} turns, and this request is one more`;
  return [{ type: "error", message, kind: "invalidRequest", retryable: false }];
}
