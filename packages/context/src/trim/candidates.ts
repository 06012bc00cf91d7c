import type { ToolResultMessage } from "@toolrail/protocol";
import { keepFields } from "../fields/keep-fields.ts";
import { FETCH_FULL } from "../ref.prompt.ts";
import { messageText } from "../text/message-text.ts";
import { cutLength } from "./cut-length.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { ListedResult } from "./list-results.ts";
import { type ResultView, viewOf, viewTokens, withPointers } from "./result-view.ts";
import type { TrimSettings } from "./settings.ts";
import type { TrimmedResult, TrimRule } from "./trim-state.ts";
import { oldResultText } from "./trimmed.prompt.ts";

/** What a result could become. */
export interface Candidates {
  /** Estimated tokens as it stands. */
  whole: number;
  stale: TrimmedResult | undefined;
  /** By the rules `fields` and `length`. */
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

function candidatesOf({ message, args }: ListedResult, settings: TrimSettings): Candidates {
  const view = viewOf(message);
  const before = viewTokens(messageText(message), view.images, settings.countTokens);
  const isSmall = messageText(message).length < settings.minChars;
  const isFixed = !settings.isTrimmable(message.toolName) || settings.isPinned(message);
  if (isFixed || (isSmall && view.images === 0))
    return { whole: before, stale: undefined, shorter: undefined };

  const trimmed = (rules: readonly TrimRule[], text: string, images: number): TrimmedResult | undefined => {
    const whole = withPointers(text, view.pointers);
    const after = viewTokens(whole, images, settings.countTokens);
    return after < before
      ? { rules, text: whole, fingerprint: fingerprintOf(message), before, after }
      : undefined;
  };
  const call = { name: message.toolName, args };
  const { rules, text } = isSmall ? { rules: [], text: view.text } : shorten(message, view, settings);
  return {
    whole: before,
    stale: trimmed(["stale"], oldResultText(call, message.toolCallId, view.images), 0),
    shorter: rules.length > 0 ? trimmed(rules, text, view.images) : undefined,
  };
}

function shorten(
  { toolName, toolCallId }: ToolResultMessage,
  { text }: ResultView,
  { fieldsOf, maxChars, countTokens }: TrimSettings,
): { rules: readonly TrimRule[]; text: string } {
  const tree = fieldsOf(toolName);
  const picked = tree && keepFields(text, tree, toolCallId);
  const isGain = picked !== undefined && countTokens(picked) < countTokens(text);
  const kept = isGain ? picked : text;
  // A page of it has the size that was asked for.
  const cut = toolName === FETCH_FULL ? undefined : cutLength(kept, maxChars, toolCallId);
  const rules: TrimRule[] = [
    ...(isGain ? ["fields" as const] : []),
    ...(cut === undefined ? [] : ["length" as const]),
  ];
  return { rules, text: cut ?? kept };
}
