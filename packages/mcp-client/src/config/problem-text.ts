import { visibleText } from "../visible-text.ts";
import { type FieldPath, fieldName } from "./written-server.ts";

/** What is said of a configuration. No text holds a value: values hold secrets. */
export const problemText = {
  noFile: "not a regular file; it was skipped",
  tooLarge: (bytes: number) => `more than ${bytes.toLocaleString("en")} bytes; it was skipped`,
  noUtf8: "not UTF-8 text; it was skipped",
  unreadable: (code: string) => `it can't be read (${code}); it was skipped`,
  broken: (what: string) => `broken JSON, ${what}; the file was skipped`,
  tooDeep: "nested too deeply; the file was skipped",
  noObject: "the file must hold an object; it was skipped",
  toml: 'TOML is not read; write the servers as JSON under "mcpServers"; the file was skipped',
  noMap: (name: string) => `${quoted(name)} must be an object of servers; it was skipped`,
  noServers: (names: readonly string[]) =>
    `no servers: put them under "mcpServers" ("servers" and "mcp" are read too); the file has ${names.map(quoted).join(", ")}`,
  bareMap: 'servers at the top level are read in .mcp.json only; put them under "mcpServers"',
  nearMap: (name: string) => `${quoted(name)} is not read; did you mean "mcpServers"?`,
  noName: "a server needs a name; it was skipped",
  twice: (name: string) => `${of(name)}: named twice in this file; the later one wins`,
  ofServer: (name: string, message: string) => `${of(name)}: ${message}`,
  skipped: (message: string) => `${message}; it was skipped`,
  noEntry: "it must be an object",
  nearField: (field: string, known: string) => `${quoted(field)} is not read; did you mean "${known}"?`,
  envFile: '"envFile" is not read; set its variables in "env"',
  noType: 'it needs "command" or "url"',
  twoTypes: 'with both "command" and "url" it needs "type"',
  badType: 'type must be "stdio", "http" or "sse"',
  missing: (path: FieldPath) => `${field(path)} is missing`,
  must: (path: FieldPath, what: string) => `${field(path)} must be ${what}`,
  unset: (path: FieldPath, variable: string) =>
    `${field(path)} needs the variable ${variable}, which is not set`,
  providerKey: (path: FieldPath, variable: string) =>
    `${field(path)} uses ${variable}, and a project's file gets no key of a model's provider; put the server into your own file instead, such as ~/.config/toolrail/toolrail.json`,
  unknown: (path: FieldPath, placeholder: string) =>
    `${field(path)} has ${visibleText(placeholder)}, which can't be filled in; use \${VAR}, \${VAR:-default} or \${env:VAR}`,
  nested: (path: FieldPath) => `${field(path)} has a variable inside the default of another`,
} as const;

function of(name: string): string {
  return `server ${quoted(name)}`;
}

function field(path: FieldPath): string {
  return visibleText(fieldName(path));
}

function quoted(text: string): string {
  return `"${visibleText(text)}"`;
}
