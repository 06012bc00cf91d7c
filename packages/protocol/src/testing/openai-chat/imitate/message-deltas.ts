import { cutText } from "../../cut-text.ts";
import type { MessageBody } from "./imitation.ts";

type Call = Record<string, unknown> & { function: { name: string; arguments: string } };

const REASONING_FIELDS = ["reasoning_content", "reasoning", "reasoning_text"];

/** The deltas of a whole message: role, reasoning, text, calls; what else it holds comes with the last of its calls. */
export function messageDeltas(
  message: MessageBody,
  options: { pieceLength?: number | undefined; wholeCalls?: boolean | undefined },
): MessageBody[] {
  const { role, content, tool_calls: calls = [], ...rest } = message;
  const pieces = (text: unknown) => (typeof text === "string" ? cutText(text, options.pieceLength) : []);
  const reasoning = REASONING_FIELDS.flatMap((field) =>
    pieces(rest[field]).map((piece) => ({ [field]: piece })),
  );
  for (const field of REASONING_FIELDS) delete rest[field];
  const details = Array.isArray(rest.reasoning_details) ? rest.reasoning_details : [];
  const texts = details.filter((detail) => typeof detail.text === "string");
  const sealed = details.filter((detail) => typeof detail.text !== "string");
  delete rest.reasoning_details;
  if (sealed.length > 0) rest.reasoning_details = sealed;
  const deltas: MessageBody[] = [
    { role, content: "" },
    ...reasoning,
    ...texts.flatMap(({ text, ...detail }) =>
      pieces(text).map((piece) => ({ reasoning_details: [{ ...detail, text: piece }] })),
    ),
    ...(Array.isArray(content)
      ? content.map((part) => ({ content: [part] }))
      : pieces(content).map((piece) => ({ content: piece }))),
    ...(calls as Call[]).flatMap((call, index) =>
      options.wholeCalls ? [{ tool_calls: [call] }] : callDeltas(call, index, pieces),
    ),
  ];
  const last = deltas.at(-1);
  if (last) deltas[deltas.length - 1] = { ...last, ...rest };
  return deltas;
}

function callDeltas(call: Call, index: number, pieces: (text: string) => string[]): MessageBody[] {
  const { name, arguments: args } = call.function;
  const opening = { index, ...call, function: { name, arguments: "" } };
  const rest = pieces(args).map((piece) => ({ index, function: { arguments: piece } }));
  return [opening, ...rest].map((entry) => ({ tool_calls: [entry] }));
}
