import type { ToolResultMessage } from "@toolrail/protocol";
import type { SpillSettings } from "./budget-settings.ts";
import { keepEnds } from "./cut-ends.ts";
import { withText } from "./cut-result.ts";
import { excerptOf, excerptSizes, type Favoured, favouredEnd } from "./excerpt.ts";
import { leftOutBytesNote, pointer } from "./note-text.ts";
import type { ResultFacts, StreamedOutput } from "./result-facts.ts";

export type KeptOutput = StreamedOutput & Required<Pick<StreamedOutput, "kept">>;

/** What a tool said itself, an excerpt of what it streamed, and the pointer to the whole. */
export function showStreamed(
  result: ToolResultMessage,
  output: KeptOutput,
  tool: ResultFacts["tool"],
  { limits, pointerText }: SpillSettings,
): ToolResultMessage {
  const said = result.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).slice(0, -1);
  const { entry } = output.kept;
  // The bytes of a program or a picture say nothing as text.
  const isText = entry.mediaType.startsWith("text/");
  const excerpt = isText ? [excerptOfStream(output, limits.preview, favouredEnd(result, tool))] : [];
  const view = withText(result, [...said, ...excerpt, pointer(entry, pointerText)].join("\n"));
  return { ...view, details: { ...result.details, spill: entry } };
}

function excerptOfStream({ text, truncated, kept }: KeptOutput, preview: number, favoured: Favoured): string {
  if (!truncated) return excerptOf(text, preview, favoured);
  const { head, tail } = keepEnds(kept.start, kept.end, excerptSizes(preview, favoured));
  return head + leftOutBytesNote(kept.entry.size) + tail;
}
