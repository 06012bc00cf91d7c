import { defineTool, type Tool, type ToolOutput } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import { refusedOutput } from "../outcome.ts";
import { writeParts } from "../protected-path.ts";
import { lockOf } from "../text-file/lock-of.ts";
import { writeBytes } from "../text-file/write-bytes.ts";
import { answerWrite } from "./answer-write.ts";
import { encodeContent } from "./encode-content.ts";
import { readReplaced } from "./read-replaced.ts";
import { type WriteFileArgs, writeFileDescription, writeFileSchema } from "./write-file.prompt.ts";

/** The tool `write_file`: makes a file, or replaces one that this session knows. */
export function createWriteFileTool(workspace: Workspace): Tool<WriteFileArgs> {
  return defineTool({
    name: "write_file",
    description: writeFileDescription,
    schema: writeFileSchema,
    readOnly: false,
    keyArgument: "path",
    permissionParts: (args) => writeParts(workspace, args.path),
    locks: (args) => lockOf(workspace, args.path),
    run: (args) => writeFile(workspace, args),
  });
}

function writeFile(workspace: Workspace, { path, content }: WriteFileArgs): ToolOutput {
  const replaced = readReplaced(workspace, path);
  if (!replaced.ok) return refusedOutput(replaced);
  const encoded = encodeContent(path, content, replaced.form);
  if (!encoded.ok) return refusedOutput(encoded);
  const written = writeBytes(workspace, path, encoded.bytes);
  if (!written.ok) return refusedOutput(written);
  return answerWrite({ path: written.path.display, content, bytes: encoded.bytes.length, ...replaced });
}
