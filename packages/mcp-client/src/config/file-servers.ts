import { realpathSync } from "node:fs";
import { basename, extname } from "node:path";
import { nearNames } from "@toolrail/protocol/tools";
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import type { ConfigPath } from "../mcp-tools.ts";
import { type ConfigTree, parseConfig } from "./parse-config.ts";
import { problemText } from "./problem-text.ts";
import type { ConfigProblem } from "./server-entry.ts";
import type { FieldPath, WrittenServer } from "./written-server.ts";

export interface FoundServers {
  servers: WrittenServer[];
  problems: ConfigProblem[];
}

interface ServerMap {
  node: Node;
  dialect?: "opencode" | undefined;
}

const SERVERS = "mcpServers";
/** Files that hold other settings too, so that one without servers is complete. */
const SETTINGS_FILES: ReadonlySet<string> = new Set([
  ".claude.json",
  "opencode.json",
  "opencode.jsonc",
  "settings.json",
  "toolrail.json",
  "toolrail.jsonc",
]);
const ENTRY_FIELDS = ["command", "url", "httpUrl", "serverUrl"];

/**
 * The servers that the text of a file names: under `mcpServers` (Claude, Cursor, ours), `servers` (VS Code) or `mcp`
 * (opencode), in `.claude.json` those of this workspace too, in `.mcp.json` also as a bare map.
 */
export function fileServers(path: ConfigPath, text: string, root: string): FoundServers {
  if (extname(path.path) === ".toml")
    return { servers: [], problems: [{ place: path.path, message: problemText.toml }] };
  const { tree, problems } = parseConfig(path.path, text);
  if (!tree) return { servers: [], problems };
  const finder = new ServerFinder(tree, path, root);
  finder.read();
  return { servers: [...finder.servers.values()], problems: [...problems, ...finder.problems] };
}

class ServerFinder {
  readonly servers = new Map<string, WrittenServer>();
  readonly problems: ConfigProblem[] = [];
  readonly #tree: ConfigTree;
  readonly #path: ConfigPath;
  readonly #root: string;

  constructor(tree: ConfigTree, path: ConfigPath, root: string) {
    this.#tree = tree;
    this.#path = path;
    this.#root = root;
  }

  read(): void {
    for (const { node, dialect } of this.#maps()) {
      const seen = new Set<string>();
      for (const { key, value } of properties(node)) {
        const name = String(key.value);
        if (name === "") this.#report(key, problemText.noName);
        if (seen.has(name)) this.#report(key, problemText.twice(name));
        seen.add(name);
        if (name !== "") this.#add(name, value, dialect);
      }
    }
  }

  #add(name: string, node: Node, dialect: ServerMap["dialect"]): void {
    const origin = { scope: this.#path.scope, file: this.#path.path };
    this.servers.set(name, {
      name,
      value: getNodeValue(node),
      origin,
      dialect,
      placeOf: this.#placesIn(node),
    });
  }

  #maps(): ServerMap[] {
    const { root } = this.#tree;
    const name = basename(this.#path.path);
    if (root.type !== "object") return this.#refuse(root, problemText.noObject);
    const maps = [
      ...this.#mapAt(root, [SERVERS]),
      ...this.#mapAt(root, ["servers"]),
      ...this.#opencodeMap(root),
      ...(name === ".claude.json" ? this.#workspaceMap(root) : []),
    ];
    if (maps.length > 0 || this.problems.length > 0) return maps;
    if (name === ".mcp.json") return [{ node: root }];
    return this.#explain(root, SETTINGS_FILES.has(name));
  }

  #mapAt(root: Node, path: FieldPath): ServerMap[] {
    const node = findNodeAtLocation(root, [...path]);
    // In a bare map, a server may have one of the names.
    if (!node || isEntry(node)) return [];
    return node.type === "object" ? [{ node }] : this.#refuse(node, problemText.noMap(String(path.at(-1))));
  }

  /** opencode's map; VS Code's settings hold `mcp.servers`. */
  #opencodeMap(root: Node): ServerMap[] {
    const [map] = this.#mapAt(root, ["mcp"]);
    const inner = map && findNodeAtLocation(map.node, ["servers"]);
    if (map && inner && !isEntry(inner)) return this.#mapAt(root, ["mcp", "servers"]);
    return map ? [{ ...map, dialect: "opencode" }] : [];
  }

  #workspaceMap(root: Node): ServerMap[] {
    const projects = findNodeAtLocation(root, ["projects"]);
    const wanted = new Set([this.#root, realPath(this.#root)].map(plainPath));
    return properties(projects)
      .filter(({ key }) => wanted.has(plainPath(String(key.value))))
      .flatMap(({ key }) => this.#mapAt(root, ["projects", String(key.value), SERVERS]));
  }

  /** Says why a file names no servers, where that looks like a mistake. */
  #explain(root: Node, isSettings: boolean): [] {
    const all = properties(root);
    const near = all.find(({ key }) => nearNames(String(key.value), [SERVERS]).length > 0);
    if (near) return this.#refuse(near.key, problemText.nearMap(String(near.key.value)));
    const entry = all.find(({ value }) => isEntry(value));
    if (entry) return this.#refuse(entry.key, problemText.bareMap);
    if (isSettings || all.length === 0) return [];
    return this.#refuse(root, problemText.noServers(all.slice(0, 5).map(({ key }) => String(key.value))));
  }

  #report(node: Node, message: string): void {
    this.problems.push({ place: this.#tree.placeAt(node.offset), message });
  }

  #refuse(node: Node, message: string): [] {
    this.#report(node, message);
    return [];
  }

  #placesIn(entry: Node): (path: FieldPath) => string {
    return (path) => {
      for (let length = path.length; length > 0; length--) {
        const node = findNodeAtLocation(entry, path.slice(0, length));
        if (node) return this.#tree.placeAt(node.offset);
      }
      return this.#tree.placeAt(entry.offset);
    };
  }
}

function properties(object: Node | undefined): { key: Node; value: Node }[] {
  return (object?.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value && !isSchemaLink(key, value) ? [{ key, value }] : [],
  );
}

function isSchemaLink(key: Node, value: Node): boolean {
  return key.value === "$schema" && value.type === "string";
}

function isEntry(node: Node): boolean {
  return (
    node.type === "object" &&
    ENTRY_FIELDS.some((field) => {
      const value = findNodeAtLocation(node, [field]);
      return value?.type === "string" || value?.type === "array";
    })
  );
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** With slashes only, and none at the end: Claude Code writes them so on Windows too. */
function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/(?<=.)\/+$/u, "");
}
