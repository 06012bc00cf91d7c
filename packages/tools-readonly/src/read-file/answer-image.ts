import { readSync } from "node:fs";
import type { ToolOutput } from "@toolrail/protocol";
import type { OpenFile } from "@toolrail/workspace";
import { imageText, imageTooLargeText } from "./answer-text.ts";
import type { ImageFacts } from "./image-facts.ts";
import { MAX_IMAGE_BYTES } from "./limits.ts";

/** The image itself for a model that can see, else what is known of it. */
export function answerImage(file: OpenFile, image: ImageFacts, vision: boolean): ToolOutput {
  const facts = imageText(file.path.display, image.mediaType, image.size, file.size);
  const details = { path: file.path.display, mediaType: image.mediaType, bytes: file.size };
  if (!vision) return { content: facts, details };
  if (file.size > MAX_IMAGE_BYTES)
    return { content: `${facts} ${imageTooLargeText(MAX_IMAGE_BYTES)}`, details };
  const bytes = Buffer.allocUnsafe(file.size);
  const read = readSync(file.fd, bytes, 0, file.size, 0);
  const data = bytes.toString("base64", 0, read);
  return {
    content: [
      { type: "text", text: facts },
      { type: "image", mediaType: image.mediaType, data },
    ],
    details,
  };
}
