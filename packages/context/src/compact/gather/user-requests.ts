import type { Message } from "@toolrail/protocol";
import { cutEnd } from "../../text/cut-text.ts";
import { messageText } from "../../text/message-text.ts";
import { oneLine } from "../../text/one-line.ts";
import type { Listed } from "../note/compaction-note.ts";
import { carryOn } from "./carry-on.ts";

const MOST_REQUESTS = 10;
const REQUEST_CHARS = 500;

/** What the user said, the newest last. */
export function userRequests(earlier: Listed<string>, removed: readonly Message[]): Listed<string> {
  const texts = removed
    .filter(({ role }) => role === "user")
    .map((message) => cutEnd(oneLine(messageText(message)), REQUEST_CHARS))
    .filter((text) => text !== "");
  return carryOn(earlier, texts, MOST_REQUESTS);
}
