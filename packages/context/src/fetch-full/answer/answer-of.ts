import type { ImageBlock, ToolResultMessage } from "@toolrail/protocol";
import type { Kept } from "../find-kept.ts";
import type { KeptPage } from "../read-kept.ts";
import { originalName, resultName } from "./answer.prompt.ts";

export interface Answer extends KeptPage {
  ref: string;
  /** What the page is of. */
  name: string;
  images: readonly ImageBlock[];
  trust: "local" | "external";
}

/** What was read of a result, with what is known of the result. */
export function answerOfKept(ref: string, { result }: Kept, read: KeptPage): Answer {
  const excerpt = read.excerptSince !== undefined;
  return {
    ...read,
    ref,
    name: resultName(result.toolName, { failed: result.isError, excerpt }),
    images: result.content.filter((block) => block.type === "image"),
    trust: trustOf(result),
  };
}

/** Nobody knows where it came from, so it counts as from outside. */
export function answerOfUnnamed(ref: string, read: KeptPage): Answer {
  return { ...read, ref, name: originalName(ref), images: [], trust: "external" };
}

function trustOf({ details }: ToolResultMessage): Answer["trust"] {
  return details?.trust === "external" ? "external" : "local";
}
