import { basename } from "node:path";
import { nearNames } from "@toolrail/protocol/tools";
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import type { ConfigPath } from "../mcp-tools.ts";
import type { ConfigTree } from "./parse-config.ts";
import { problemText } from "./problem-text.ts";
import type { ConfigProblem } from "./server-entry.ts";
import type { FieldPath, WrittenServer } from "./written-server.ts";

export interface FoundServers {
  servers: WrittenServer[];
  problems: ConfigProblem[];
}

const SERVERS = "mcpServers";

/** The servers that a file names: under `mcpServers`, or in `.mcp.json` also without it. */
export function findServers(tree: ConfigTree, { path: file, scope }: ConfigPath): FoundServers {
  const problems: ConfigProblem[] = [];
  const servers = new Map<string, WrittenServer>();
  const origin = { scope, file };

  for (const { key, value } of properties(serverMap())) {
    const name = String(key.value);
    const place = tree.placeAt(key.offset);
    if (name === "") problems.push({ place, message: problemText.noName });
    if (servers.has(name)) problems.push({ place, message: problemText.twice(name) });
    if (name !== "")
      servers.set(name, { name, value: getNodeValue(value), origin, placeOf: placesIn(value) });
  }
  return { servers: [...servers.values()], problems };

  function serverMap(): Node | undefined {
    const { root } = tree;
    if (root.type !== "object") return refuse(root, problemText.noObject);
    const map = findNodeAtLocation(root, [SERVERS]);
    if (map) return map.type === "object" ? map : refuse(map, problemText.noMap);
    const near = properties(root).find(({ key }) => nearNames(String(key.value), [SERVERS]).length > 0);
    if (near) return refuse(near.key, problemText.nearMap(String(near.key.value)));
    return basename(file) === ".mcp.json" ? root : undefined;
  }

  function refuse(node: Node, message: string): undefined {
    problems.push({ place: tree.placeAt(node.offset), message });
  }

  function placesIn(entry: Node): (path: FieldPath) => string {
    return (path) => {
      for (let length = path.length; length > 0; length--) {
        const node = findNodeAtLocation(entry, path.slice(0, length));
        if (node) return tree.placeAt(node.offset);
      }
      return tree.placeAt(entry.offset);
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
