import { digestText } from "../../ids/digest.ts";
import { ID_POLICIES } from "../../ids/policy.ts";
import { completeCalls } from "../answer-call.ts";
import { type ResponsesAnswer, responseNameOf } from "./responses-answer.ts";

/** A complete item of a response's output. */
export interface AnswerItem {
  type: string;
  id: string;
  [field: string]: unknown;
}

/** The output of an answer. */
export function answerItems(answer: ResponsesAnswer): AnswerItem[] {
  const name = responseNameOf(answer);
  return [
    ...reasoningItems(answer, name),
    ...(answer.hostedItems ?? []).map((item, n) => ({ id: `hosted_${name}_${n}`, ...item })),
    ...messageItems(answer, name),
    ...callItems(answer, name),
  ];
}

function reasoningItems({ thinking }: ResponsesAnswer, name: string): AnswerItem[] {
  if (thinking === undefined) return [];
  const id = `rs_${name}`;
  const summary = thinking === "" ? [] : [{ type: "summary_text", text: thinking }];
  const sealed = digestText([id, thinking], ID_POLICIES.openaiResponses);
  return [{ id, type: "reasoning", summary, encrypted_content: `sealed_${sealed}` }];
}

function messageItems({ text, refusal }: ResponsesAnswer, name: string): AnswerItem[] {
  const content = [
    ...(text === undefined ? [] : [{ type: "output_text", text, annotations: [] }]),
    ...(refusal === undefined ? [] : [{ type: "refusal", refusal }]),
  ];
  if (content.length === 0) return [];
  return [{ id: `msg_${name}`, type: "message", status: "completed", role: "assistant", content }];
}

function callItems({ calls = [] }: ResponsesAnswer, name: string): AnswerItem[] {
  return completeCalls(calls).map((call, n) => {
    const common = { status: "completed", call_id: call.id, name: call.name };
    return calls[n]?.custom
      ? { id: `ctc_${name}_${n}`, type: "custom_tool_call", ...common, input: call.args }
      : { id: `fc_${name}_${n}`, type: "function_call", ...common, arguments: call.args };
  });
}
