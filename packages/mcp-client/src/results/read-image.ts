import type { ImageBlock, TextBlock } from "@toolrail/protocol";
import { textOrNothing } from "../json-value.ts";
import { readBase64 } from "./base64.ts";
import { imageType } from "./image-type.ts";
import { binaryText, imageTooLarge, NO_SUCH_IMAGE, NO_VISION } from "./result.prompt.ts";
import { textBlock } from "./text-block.ts";

/** What providers take as an image: 5 MB as base64. */
const MAX_IMAGE_BYTES = 3_750_000;

/** The image itself where a model can see it, else its kind and size. */
export function readImage(
  block: Readonly<Record<string, unknown>>,
  { vision }: { vision: boolean },
): TextBlock | ImageBlock {
  const read = readBase64(block.data);
  const mediaType = read && imageType(read.data);
  const said = mediaType ?? textOrNothing(block.mimeType);
  const inWords = (why: string) =>
    textBlock(binaryText({ what: "image", mediaType: said, bytes: read?.bytes }, why));
  if (!vision) return inWords(NO_VISION);
  if (!read || mediaType === undefined) return inWords(NO_SUCH_IMAGE);
  if (read.bytes > MAX_IMAGE_BYTES) return inWords(imageTooLarge(MAX_IMAGE_BYTES));
  return { type: "image", mediaType, data: read.data };
}
