import { requireOneOf, type ToolResultMessage, type Transform } from "@toolrail/protocol";
import { cleanText, type HiddenCharacters } from "./clean-text.ts";
import { EXTERNAL_END, EXTERNAL_START, EXTERNAL_TAG } from "./external.prompt.ts";

export interface MarkExternalOptions {
  /** Tells where a result comes from. Default: `details.trust`; without one it is `local`. */
  trustOf?: ((result: ToolResultMessage) => "local" | "external") | undefined;
  /**
   * Controls, bidirectional controls and characters that are never seen: `remove` leaves them out, `show` writes their
   * code points, such as `[U+202E]`. Default `remove`.
   */
  hidden?: "remove" | "show" | undefined;
}

/**
 * Puts each text of results from outside into a marked block, without control characters. The same message gives the
 * same copy each time. A text that is such a block to the letter stays as it is, so that a history which was marked,
 * saved and loaded is not marked again; one that pretends to be a block gains nothing, since it would get the same one.
 * Hygiene and no defence: a model may still do what such a text says; permissions are the defence. Stands last among
 * the transforms, so that no other cuts a block open. Throws `invalid_option` where `trustOf` gives neither word, and
 * for another word as `hidden`.
 */
export function markExternal(options: MarkExternalOptions = {}): Transform {
  const { trustOf = ownTrust } = options;
  const hidden = requireOneOf("hidden", options.hidden ?? "remove", ["remove", "show"]);
  const copies = new WeakMap<ToolResultMessage, ToolResultMessage>();
  const mark = (result: ToolResultMessage): ToolResultMessage => {
    if (requireOneOf("the answer of trustOf", trustOf(result), ["local", "external"]) === "local")
      return result;
    const copy = copies.get(result) ?? markedCopy(result, hidden);
    copies.set(result, copy);
    return copy;
  };
  return (messages) => {
    const marked = messages.map((message) => (message.role === "toolResult" ? mark(message) : message));
    return marked.every((message, index) => message === messages[index]) ? messages : marked;
  };
}

function ownTrust({ details }: ToolResultMessage): "local" | "external" {
  return details?.trust === "external" ? "external" : "local";
}

function markedCopy(result: ToolResultMessage, hidden: HiddenCharacters): ToolResultMessage {
  const content = result.content.map((block) => markedBlock(block, hidden));
  return content.every((block, index) => block === result.content[index]) ? result : { ...result, content };
}

function markedBlock(
  block: ToolResultMessage["content"][number],
  hidden: HiddenCharacters,
): ToolResultMessage["content"][number] {
  if (block.type !== "text" || block.text === "") return block;
  const text = markedText(block.text, hidden);
  return text === block.text ? block : { ...block, text };
}

const BEFORE = `${EXTERNAL_START}\n`;
const BEHIND = `\n${EXTERNAL_END}`;

/** A text in a marked block. One that is such a block already stays as it is. */
function markedText(text: string, hidden: HiddenCharacters): string {
  return isBlock(text, hidden) ? text : `${BEFORE}${safeText(text, hidden)}${BEHIND}`;
}

function isBlock(text: string, hidden: HiddenCharacters): boolean {
  if (text.length < BEFORE.length + BEHIND.length) return false;
  if (!text.startsWith(BEFORE) || !text.endsWith(BEHIND)) return false;
  const inside = text.slice(BEFORE.length, -BEHIND.length);
  return inside === safeText(inside, hidden);
}

function safeText(text: string, hidden: HiddenCharacters): string {
  // Cleaned last, so that what stands there is clean; what it removes hides no tag, since the other overlooks it.
  return cleanText(escapeTag(text), hidden);
}

/** Characters that normalize to a less-than sign. */
const OPENERS = /[<＜﹤≮]/g;
/** Signs, blanks, marks and what is never seen: a reader may overlook any of them within a name. */
const OVERLOOKED = /[^\p{L}\p{N}<>]|\p{Default_Ignorable_Code_Point}/gu;
const NAME = folded(EXTERNAL_TAG);

/** A text in which nothing reads like the tag that stands around it, in whatever form its letters come. */
function escapeTag(text: string): string {
  return text.replace(OPENERS, (opener, at: number) => (isNameAt(text, at + 1) ? "&lt;" : opener));
}

function isNameAt(text: string, start: number): boolean {
  let name = "";
  for (let at = start; at < text.length && name.length < NAME.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    name += folded(character);
    if (!NAME.startsWith(name.slice(0, NAME.length))) return false;
    at += character.length;
  }
  return name.startsWith(NAME);
}

function folded(text: string): string {
  return text.normalize("NFKD").toLowerCase().replace(OVERLOOKED, "");
}
