import { isRecord } from "../../json-value.ts";
import type { Fields } from "../json-rpc.ts";

/** A property of a tool's arguments that a server wants to see as a header too (SEP-2243). */
export interface HeaderDeclaration {
  path: readonly string[];
  /** Without `Mcp-Param-`. */
  name: string;
}

const KEYWORD = "x-mcp-header";
// RFC 9110, section 5.1.
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TYPES = new Set<unknown>(["string", "integer", "boolean"]);

/** Reads the declarations of an `inputSchema`, or says why one of them makes the tool unusable over HTTP. */
export function headerDeclarations(
  inputSchema: unknown,
): { declarations: readonly HeaderDeclaration[] } | { fault: string } {
  const declarations: HeaderDeclaration[] = [];
  const names = new Set<string>();
  const declare = (schema: Fields, path: readonly string[]): string | undefined => {
    const name = schema[KEYWORD];
    const place = path.join(".");
    if (typeof name !== "string" || !TOKEN.test(name)) return `${place}: ${KEYWORD} is no header name`;
    if (!TYPES.has(schema.type)) return `${place}: ${KEYWORD} on what is no string, integer or boolean`;
    if (names.has(name.toLowerCase())) return `${place}: ${KEYWORD} ${name} stands twice`;
    names.add(name.toLowerCase());
    declarations.push({ path, name });
    return undefined;
  };
  const walk = (schema: unknown, path: readonly string[]): string | undefined => {
    if (!isRecord(schema)) return undefined;
    const fault = KEYWORD in schema && path.length > 0 ? declare(schema, path) : undefined;
    if (fault !== undefined) return fault;
    const { properties, ...rest } = schema;
    if (path.length > 0) delete rest[KEYWORD];
    if (holdsDeclaration(rest)) return `${path.join(".") || "the root"}: ${KEYWORD} outside of properties`;
    for (const [name, property] of Object.entries(isRecord(properties) ? properties : {})) {
      const deeper = walk(property, [...path, name]);
      if (deeper !== undefined) return deeper;
    }
    return undefined;
  };
  const fault = walk(inputSchema, []);
  return fault === undefined ? { declarations } : { fault };
}

// Texts of a schema that may hold anything, such as a default value.
const DATA_KEYWORDS = new Set(["default", "const", "enum", "examples"]);

function holdsDeclaration(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsDeclaration);
  if (!isRecord(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) => key === KEYWORD || (!DATA_KEYWORDS.has(key) && holdsDeclaration(inner)),
  );
}
