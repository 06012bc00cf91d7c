import { readSync } from "node:fs";
import { defineTool, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";
import { contentDigest, decodeText, type OpenFile, pathParts, type Workspace } from "@toolrail/workspace";
import { failedOutput } from "../failed-output.ts";
import { offsetZeroText } from "../failure-text.ts";
import { readBytes } from "../read-bytes.ts";
import { answerLines } from "./answer-lines.ts";
import { emptyText, imageNotShownText, imageText, imageTooLargeText } from "./answer-text.ts";
import { type ImageFacts, imageFacts } from "./image-facts.ts";
import { imageFault } from "./image-fault.ts";
import { MAX_IMAGE_BYTES, SAMPLE_BYTES } from "./limits.ts";
import { type ReadFileArgs, readFileDescription, readFileSchema } from "./read-file.prompt.ts";
import { createIndexMemory, type IndexMemory } from "./remember-index.ts";

/** The tool `read_file`: any part of a text file of any size, or an image. */
export function createReadFileTool(workspace: Workspace): Tool<ReadFileArgs> {
  const memory = createIndexMemory();
  return defineTool({
    name: "read_file",
    description: readFileDescription,
    schema: readFileSchema,
    readOnly: true,
    idempotent: true,
    spillable: false,
    keyArgument: "path",
    permissionParts: (args) => pathParts(workspace, args.path),
    async run(args, context) {
      if (args.offset === 0) return failedOutput(offsetZeroText());
      const opened = workspace.openFile(args.path);
      if (!opened.ok) return failedOutput(opened.message);
      try {
        return await readOpened(workspace, memory, opened, args, context);
      } finally {
        opened.close();
      }
    },
  });
}

async function readOpened(
  workspace: Workspace,
  memory: IndexMemory,
  file: OpenFile,
  args: ReadFileArgs,
  context: ToolContext,
): Promise<ToolOutput> {
  if (file.size === 0) {
    const { size, mtimeMs } = file;
    workspace.ledger.record(file.path.absolute, { size, mtimeMs, digest: contentDigest(new Uint8Array()) });
    return { content: emptyText(file.path.display, 0), details: { path: file.path.display, bytes: 0 } };
  }
  const sample = readSample(file.fd, file.size);
  const image = imageFacts(sample);
  // The first letters of a text may be those of an image, but no text begins as a PNG or a JPEG does.
  const isNoText = image?.mediaType === "image/png" || image?.mediaType === "image/jpeg";
  if (image !== undefined && (isNoText || "binary" in decodeText(sample)))
    return answerImage(file, image, context.vision);
  return answerLines(workspace, memory, file, sample, args, context);
}

/** The head of an open file. */
function readSample(fd: number, size: number): Buffer {
  const sample = Buffer.allocUnsafe(Math.min(SAMPLE_BYTES, size));
  return sample.subarray(0, readSync(fd, sample, 0, sample.length, 0));
}

/** The image itself for a model that can see, else what is known of it. A broken one would spoil every later turn. */
function answerImage(file: OpenFile, head: ImageFacts, vision: boolean): ToolOutput {
  const { display } = file.path;
  const details = { path: display, mediaType: head.mediaType, bytes: file.size };
  const facts = imageText(display, head.mediaType, head.size, file.size);
  if (!vision) return { content: facts, details };
  if (file.size > MAX_IMAGE_BYTES)
    return { content: `${facts} ${imageTooLargeText(MAX_IMAGE_BYTES)}`, details };
  const bytes = readBytes(file.fd, file.size);
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
