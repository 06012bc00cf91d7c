import type { ImageBlock, TextBlock } from "@toolrail/protocol";
import { describeValue } from "./describe-value.ts";
import { readDetails } from "./read-details.ts";

// A provider refuses anything else, and then every later request of the conversation.
const BASE64 = /^[A-Za-z0-9+/\s]*[A-Za-z0-9+/][=\s]*$/;

export interface CheckedOutput {
  ok: true;
  content: (TextBlock | ImageBlock)[];
  isError: boolean;
  details: Record<string, unknown>;
}

/** `problem` says what came in place of a result. */
export type OutputCheck = CheckedOutput | { ok: false; problem: string };

/** Takes nothing on trust: a tool may return anything, what throws when it is read included. */
export function checkOutput(value: unknown): OutputCheck {
  try {
    return check(value);
  } catch {
    return { ok: false, problem: "it returned a value that cannot be read" };
  }
}

function check(value: unknown): OutputCheck {
  if (typeof value !== "object" || value === null || !("content" in value))
    return { ok: false, problem: `it returned ${describeValue(value)}, not an object with content` };
  const content = readContent(value.content);
  if (typeof content === "string") return { ok: false, problem: content };
  const isError = "isError" in value ? value.isError : false;
  if (typeof isError !== "boolean" && isError !== undefined)
    return { ok: false, problem: `its isError is ${describeValue(isError)}, not a boolean` };
  const details = "details" in value ? value.details : undefined;
  return { ok: true, content, isError: isError === true, details: readDetails(details) };
}

/** The blocks, empty texts left out; or the problem. */
export function readContent(content: unknown): (TextBlock | ImageBlock)[] | string {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  if (!Array.isArray(content)) return `its content is ${describeValue(content)}, not text or blocks`;
  const blocks: (TextBlock | ImageBlock)[] = [];
  for (const [position, given] of content.entries()) {
    const block = readBlock(given);
    if (!block)
      return `block ${position} of its content is ${describeValue(given)}, not a text or image block`;
    if (block.type !== "text" || block.text !== "") blocks.push(block);
  }
  return blocks;
}

function readBlock(block: unknown): TextBlock | ImageBlock | undefined {
  if (typeof block !== "object" || block === null || !("type" in block)) return undefined;
  if (block.type === "text" && "text" in block && typeof block.text === "string")
    return { type: "text", text: block.text };
  if (block.type !== "image" || !("mediaType" in block) || !("data" in block)) return undefined;
  const { mediaType, data } = block;
  if (typeof mediaType !== "string" || typeof data !== "string" || !BASE64.test(data)) return undefined;
  return { type: "image", mediaType, data };
}
