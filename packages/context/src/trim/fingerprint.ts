import type { ToolResultMessage } from "@toolrail/protocol";
import { messageText } from "../text/message-text.ts";

const made = new WeakMap<ToolResultMessage, string>();

/** Tells one result from another that has come by the same id. No proof against somebody who wants two to be alike. */
export function fingerprintOf(message: ToolResultMessage): string {
  const fingerprint = made.get(message) ?? hashOf(message);
  made.set(message, fingerprint);
  return fingerprint;
}

function hashOf(message: ToolResultMessage): string {
  const images = message.content.filter(({ type }) => type === "image").length;
  const text = `${message.toolName} ${message.isError} ${images} ${messageText(message)}`;
  let [low, high] = [0x811c9dc5, 0x9dc5811c];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5bd1e995);
  }
  return `${text.length}-${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}`;
}
