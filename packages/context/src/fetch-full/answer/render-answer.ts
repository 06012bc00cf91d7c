import type { ToolOutput } from "@toolrail/protocol";
import { isBehindEnd } from "../page/page.ts";
import { goOnText, imagesText, pageHeader, pastEndText } from "./answer.prompt.ts";
import type { Answer } from "./answer-of.ts";

/** A page between its header and its notes, with the images on the first one. */
export function renderAnswer(answer: Answer, vision: boolean): ToolOutput {
  const { name, page, excerptSince, before, images } = answer;
  const details = detailsOf(answer);
  // Where the size is not known, an answer before may have named the very end.
  if (isBehindEnd(page) && page.total !== undefined)
    return { content: linesOf(excerptSince, pastEndText(name, page)), isError: true, details };
  const showsImages = vision && page.offset === 0;
  const above = linesOf(pageHeader(name, page), excerptSince, before);
  const below = linesOf(
    goOnText(page),
    images.length > 0 && !showsImages ? imagesText(images.length, vision) : "",
  );
  const gap = below === "" || page.text === "" || page.text.endsWith("\n") ? "" : "\n";
  const text = `${above}\n${page.text}${gap}${below}`;
  return { content: [{ type: "text", text }, ...(showsImages ? images : [])], details };
}

function linesOf(...lines: (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined && line !== "").join("\n");
}

function detailsOf({ ref, page, trust }: Answer): Record<string, unknown> {
  const { text: _, nextOffset, total, ...place } = page;
  return {
    ref,
    ...place,
    ...(nextOffset !== undefined && { nextOffset }),
    ...(total !== undefined && { total }),
    ...(trust === "external" && { trust }),
  };
}
