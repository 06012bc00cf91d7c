import { ProtocolError } from "@modelcontextprotocol/client";
import { barTool } from "../../barred-tool.ts";
import { isRecord } from "../../json-value.ts";
import type { Fields } from "../json-rpc.ts";
import type { ProtocolSession } from "../session/protocol-line.ts";
import { type HeaderDeclaration, headerDeclarations } from "./header-declarations.ts";

const HEADER_MISMATCH = -32_020;

/** Requests of the modern era over HTTP: what a tool's schema declares is sent as headers, too. */
export function createHeaderMirror(
  send: (method: string, params: Fields, options: object) => Promise<unknown>,
): ProtocolSession["request"] {
  const known = new Map<unknown, readonly HeaderDeclaration[]>();

  /** Remembers the declarations of a page, and bars the tools that must not be called over HTTP. */
  const read = (page: unknown) => {
    if (!isRecord(page) || !Array.isArray(page.tools)) return page;
    const tools = page.tools.map((tool: unknown) => {
      if (!isRecord(tool)) return tool;
      const declared = headerDeclarations(tool.inputSchema);
      if ("fault" in declared) return barTool(tool, declared.fault);
      known.set(tool.name, declared.declarations);
      return tool;
    });
    return { ...page, tools };
  };
  const call = (params: Fields, options: object) => {
    const headers = parameterHeaders(known.get(params.name) ?? [], params.arguments);
    return send("tools/call", params, { ...options, headers });
  };
  const refresh = async (options: object) => {
    let cursor: unknown;
    const seen = new Set<unknown>();
    do {
      seen.add(cursor);
      const page = await send("tools/list", cursor === undefined ? {} : { cursor }, options);
      read(page);
      cursor = isRecord(page) ? (page.nextCursor ?? undefined) : undefined;
    } while (cursor !== undefined && !seen.has(cursor));
  };

  return async (method, params, options) => {
    if (method === "tools/list") return read(await send(method, params, options));
    if (method !== "tools/call") return send(method, params, options);
    try {
      return await call(params, options);
    } catch (error) {
      if (!(error instanceof ProtocolError) || error.code !== HEADER_MISMATCH) throw error;
      // The server turned it away because it has changed the tool since.
      await refresh(options);
      return call(params, options);
    }
  };
}

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
