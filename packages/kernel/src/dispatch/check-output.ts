import type { ImageBlock, TextBlock } from "@toolrail/protocol";

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

const MOST_FIELDS = 5;

/** Describes a value in a few words; never its content, which may be of any size. */
function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object") return `a ${typeof value}`;
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (value instanceof Uint8Array) return "bytes";
  if ("then" in value && typeof value.then === "function") return "a promise";
  if ("getReader" in value || Symbol.asyncIterator in value) return "a stream";
  const fields = Object.keys(value);
  if (fields.length === 0) return "an object without fields";
  const more = fields.length > MOST_FIELDS ? ` and ${fields.length - MOST_FIELDS} more` : "";
  return `an object with the fields ${fields.slice(0, MOST_FIELDS).join(", ")}${more}`;
}

/** A tool that set these could get round the budget, point to the originals of others, or pass for another tool. */
const NOT_THE_TOOLS: ReadonlySet<string> = new Set(["spill", "originalChars", "resolvedName"]);

/** A tool's details, as far as a session's log can hold them. */
function readDetails(details: unknown): Record<string, unknown> {
  if (typeof details !== "object" || details === null || Array.isArray(details)) return {};
  return Object.fromEntries(
    Object.entries(details).filter(([name, value]) => !NOT_THE_TOOLS.has(name) && isLoggable(value)),
  );
}

function isLoggable(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    // Cycles and big integers.
    return false;
  }
}
