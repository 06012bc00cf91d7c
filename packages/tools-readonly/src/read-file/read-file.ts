import { defineTool, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";
import { contentDigest, decodeText, type OpenFile, pathParts, type Workspace } from "@toolrail/workspace";
import { failedOutput } from "../failed-output.ts";
import { offsetZeroText } from "../failure-text.ts";
import { answerImage } from "./answer-image.ts";
import { answerLines } from "./answer-lines.ts";
import { emptyText } from "./answer-text.ts";
import { imageFacts } from "./image-facts.ts";
import { type ReadFileArgs, readFileDescription, readFileSchema } from "./read-file.prompt.ts";
import { readSample } from "./read-sample.ts";
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
