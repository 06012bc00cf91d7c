import { readSync } from "node:fs";
import type { ToolOutput } from "@toolrail/protocol";
import type { OpenFile } from "@toolrail/workspace";
import { imageNotShownText, imageText, imageTooLargeText } from "./answer-text.ts";
import { type ImageFacts, imageFacts } from "./image-facts.ts";
import { imageFault } from "./image-fault.ts";
import { MAX_IMAGE_BYTES } from "./limits.ts";

/** The image itself for a model that can see, else what is known of it. A broken one would spoil every later turn. */
export function answerImage(file: OpenFile, head: ImageFacts, vision: boolean): ToolOutput {
  const { display } = file.path;
  const details = { path: display, mediaType: head.mediaType, bytes: file.size };
  const facts = imageText(display, head.mediaType, head.size, file.size);
  if (!vision) return { content: facts, details };
  if (file.size > MAX_IMAGE_BYTES)
    return { content: `${facts} ${imageTooLargeText(MAX_IMAGE_BYTES)}`, details };
  const bytes = readAll(file);
  const image = imageFacts(bytes) ?? head;
  const text = imageText(display, image.mediaType, image.size, file.size);
  const fault = imageFault(bytes, image);
  if (fault !== undefined) return { content: `${text} ${imageNotShownText(fault)}`, details };
  return {
    content: [
      { type: "text", text },
      { type: "image", mediaType: image.mediaType, data: bytes.toString("base64") },
    ],
    details,
  };
}

function readAll({ fd, size }: OpenFile): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const read = readSync(fd, bytes, filled, size - filled, filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}
