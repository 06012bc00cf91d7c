import { cutText } from "../cut-text.ts";
import { answerItems } from "./answer-items.ts";
import { itemEvents, type ResponsesEvent, type UnnumberedEvent } from "./item-events.ts";
import { openResponse, type ResponsesAnswer } from "./responses-answer.ts";
import { responsesBody } from "./responses-body.ts";

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
