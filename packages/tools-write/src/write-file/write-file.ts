import { defineTool, type Tool, type ToolOutput } from "@toolrail/protocol";
import { UNKNOWN_ENCODING, type Workspace } from "@toolrail/workspace";
import { loneSurrogateText } from "../failure-text.ts";
import { type Outcome, refuse, refusedOutput } from "../outcome.ts";
import { writeParts } from "../protected-path.ts";
import { lockOf } from "../text-file/lock-of.ts";
import { encodeFor, type TextForm } from "../text-file/text-form.ts";
import { writeBytes } from "../text-file/write-bytes.ts";
import { answerWrite } from "./answer-write.ts";
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

const BOM = "\ufeff";

/** The content as bytes, in the encoding and with the byte-order mark of the file that it replaces. */
function encodeContent(
  path: string,
  content: string,
  form: TextForm | undefined,
): Outcome<{ bytes: Uint8Array }> {
  if (/\p{Surrogate}/u.test(content)) return refuse(loneSurrogateText());
  // Of a file in an encoding that could not be told nothing is kept, so that the new one is in one encoding.
  if (form === undefined || form.encoding === UNKNOWN_ENCODING)
    return encodeFor(path, content, "utf-8", Buffer.alloc(0));
  const text = form.hadBom && content.startsWith(BOM) ? content.slice(1) : content;
  const fitted = form.fit(text);
  return fitted.ok ? form.bytesOf(fitted.text) : fitted;
}
