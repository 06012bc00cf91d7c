import { oldImagesText, oldResultText } from "../trimmed.prompt.ts";
import type { RuledResult } from "./rule.ts";

/** What stands for an old result: a line, or its text where that is small and only its images are worth leaving out. */
export function staleText({ name, args, text, images, message }: RuledResult, isSmall: boolean): string {
  const ref = message.toolCallId;
  return isSmall ? `${text}\n${oldImagesText(images, ref)}` : oldResultText({ name, args }, ref, images);
}
