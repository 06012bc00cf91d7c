import {
  IMAGE_TOKENS,
  pointedRefs,
  spilledParts,
  splitPointers,
  type ToolResultMessage,
} from "@toolrail/protocol";
import { messageText } from "../text/message-text.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { ListedResult } from "./list-results.ts";
import type { RuledResult } from "./rules/rule.ts";
import { SHORTENING_RULES } from "./rules/shortening-rules.ts";
import type { TrimSettings } from "./settings.ts";
import type { TrimmedResult, TrimRule } from "./trim-state.ts";
import { oldImagesText, oldResultText } from "./trimmed.prompt.ts";

/** What a result could become. */
export interface Candidates {
  /** Estimated tokens as it stands. */
  tokens: number;
  stale: TrimmedResult | undefined;
  /** By the shortening rules, as many as gain something. */
  shorter: TrimmedResult | undefined;
}

/** Works out what results could become, once for each. A rule that makes a result no shorter leaves it as it is. */
export function createCandidates(settings: TrimSettings): (result: ListedResult) => Candidates {
  const known = new WeakMap<ToolResultMessage, Candidates>();
  return (result) => {
    const candidates = known.get(result.message) ?? candidatesOf(result, settings);
    known.set(result.message, candidates);
    return candidates;
  };
}

function candidatesOf(result: ListedResult, settings: TrimSettings): Candidates {
  const { message } = result;
  const view = viewOf(message);
  const text = messageText(message);
  const isSmall = text.length < settings.minChars;
  const before = viewTokens(text, view.images, settings.countTokens);
  const trimmed = (
    rules: readonly TrimRule[],
    shorter: string,
    images: number,
  ): TrimmedResult | undefined => {
    const whole = withPointers(shorter, view.pointers);
    const after = viewTokens(whole, images, settings.countTokens);
    return after < before
      ? { rules, text: whole, fingerprint: fingerprintOf(message), before, after }
      : undefined;
  };
  if (isSmall && view.images === 0) return { tokens: before, stale: undefined, shorter: undefined };
  const ruled = { ...result, ...view };
  const shortened = isSmall ? undefined : shorten(ruled, settings);
  return {
    tokens: before,
    stale: trimmed(["stale"], staleText(ruled, isSmall), 0),
    shorter: shortened && trimmed(shortened.rules, shortened.text, view.images),
  };
}

function shorten(
  result: ListedResult & { text: string; images: number },
  settings: TrimSettings,
): { rules: readonly TrimRule[]; text: string } | undefined {
  const rules: TrimRule[] = [];
  let { text } = result;
  for (const rule of SHORTENING_RULES) {
    const shorter = rule.shorten({ ...result, text }, settings);
    if (shorter === undefined || settings.countTokens(shorter) >= settings.countTokens(text)) continue;
    rules.push(rule.name);
    text = shorter;
  }
  return rules.length > 0 ? { rules, text } : undefined;
}

/** UTF-16 code units; what is longer is no line that says where an original is. */
const LONGEST_POINTER = 1_000;

/** A result as its text, the pointers to what was spilled of it, and its images. */
interface ResultView {
  text: string;
  pointers: readonly string[];
  images: number;
}

/** Only what the result's details record is a pointer; a text that looks like one is text. */
function viewOf(message: ToolResultMessage): ResultView {
  const images = message.content.filter(({ type }) => type === "image").length;
  const refs = new Set(spilledParts(message).map(({ ref }) => ref));
  if (refs.size === 0) return { text: messageText(message), pointers: [], images };
  const { text, pointers } = splitPointers(messageText(message));
  const isOurs = (pointer: string) => {
    const named = pointedRefs(pointer);
    return pointer.length <= LONGEST_POINTER && named.length > 0 && named.every((ref) => refs.has(ref));
  };
  const others = pointers.filter((pointer) => !isOurs(pointer));
  return { text: [text, ...others].join("\n"), pointers: pointers.filter(isOurs), images };
}

/** A text with the pointers behind it, so that what was spilled can still be found. */
function withPointers(text: string, pointers: readonly string[]): string {
  return [text, ...pointers].join("\n");
}

/** Estimated tokens of what is sent. */
function viewTokens(text: string, images: number, countTokens: (text: string) => number): number {
  return countTokens(text) + images * IMAGE_TOKENS;
}

/** Placeholder for an old result: a line, or its text where that is small and only its images are worth leaving out. */
function staleText({ name, args, text, images, message }: RuledResult, isSmall: boolean): string {
  const ref = message.toolCallId;
  return isSmall ? `${text}\n${oldImagesText(images, ref)}` : oldResultText({ name, args }, ref, images);
}
