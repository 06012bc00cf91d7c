import { cutText } from "../cut-text.ts";
import { answerItems } from "./answer-items.ts";
import { itemEvents } from "./item-events.ts";
import { openResponse, type ResponsesAnswer } from "./responses-answer.ts";
import { responsesBody } from "./responses-body.ts";

/** An event of a clean stream. */
export interface ResponsesEvent {
  type: string;
  sequence_number: number;
  response?: Record<string, unknown>;
  output_index?: number;
  item_id?: string;
  item?: Record<string, unknown>;
  part?: Record<string, unknown>;
  content_index?: number;
  summary_index?: number;
  delta?: string;
  text?: string;
  refusal?: string;
  arguments?: string;
  input?: string;
}

/** An event before its place in the stream is known. */
export type UnnumberedEvent = Omit<ResponsesEvent, "sequence_number">;

/** The clean stream of an answer, as the real API would send it: one item behind the other. */
export function responsesEvents(answer: ResponsesAnswer): ResponsesEvent[] {
  const response = openResponse(answer);
  const body = responsesBody(answer);
  const cut = (text: string) => cutText(text, answer.pieceLength);
  const events: UnnumberedEvent[] = [
    { type: "response.created", response },
    { type: "response.in_progress", response },
    ...answerItems(answer).flatMap((item, index) => itemEvents(item, index, cut)),
    { type: `response.${String(body.status)}`, response: body },
  ];
  return events.map((event, position) => ({ ...event, sequence_number: position }));
}
