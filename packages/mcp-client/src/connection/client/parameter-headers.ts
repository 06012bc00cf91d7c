import { isRecord } from "../../json-value.ts";
import type { HeaderDeclaration } from "./header-declarations.ts";

/** The `Mcp-Param-*` headers of one call. What is missing or null has none. */
export function parameterHeaders(
  declarations: readonly HeaderDeclaration[],
  args: unknown,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { path, name } of declarations) {
    const text = headerText(valueAt(args, path));
    if (text !== undefined) headers[`Mcp-Param-${name}`] = encode(text);
  }
  return headers;
}

function valueAt(args: unknown, path: readonly string[]): unknown {
  return path.reduce((value: unknown, key) => (isRecord(value) ? value[key] : undefined), args);
}

function headerText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || Number.isSafeInteger(value)) return String(value);
  return undefined;
}

// A header holds plain ASCII without outer blanks; the rest goes as base64 of its UTF-8.
function encode(text: string): string {
  const plain = /^[\x20-\x7e\t]+$/.test(text) && text.trim() === text && !/^=\?base64\?.*\?=$/.test(text);
  return plain ? text : `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}
