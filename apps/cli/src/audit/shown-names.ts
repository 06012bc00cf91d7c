import { splitMcpToolName } from "@toolrail/protocol";

/** A tool's name as people know it. */
export interface ShownName {
  /** Empty where it has none. */
  server: string;
  tool: string;
}

export interface ShownNames {
  of(name: string): ShownName;
  /** How many tools each server has. */
  servers: ReadonlyMap<string, number>;
  /** `server: tool, tool; server: tool`. */
  list(names: readonly string[]): string;
}

/** Short names; where two of a server would be the same, both keep the digest that tells them apart. */
export function showNames(names: readonly string[]): ShownNames {
  const wholes = new Map<string, Set<string>>();
  const servers = new Map<string, number>();
  for (const name of names) {
    const parts = partsOf(name);
    const key = JSON.stringify(parts);
    wholes.set(key, (wholes.get(key) ?? new Set()).add(name));
    servers.set(parts.server, (servers.get(parts.server) ?? 0) + 1);
  }

  function of(name: string): ShownName {
    const parts = partsOf(name);
    const isClear = (wholes.get(JSON.stringify(parts))?.size ?? 1) === 1;
    return isClear ? parts : { ...parts, tool: name.slice(name.indexOf(parts.tool, parts.server.length)) };
  }

  function list(some: readonly string[]): string {
    const byServer = Map.groupBy(some.map(of), ({ server }) => server);
    return [...byServer]
      .map(([server, tools]) => {
        const own = tools.map(({ tool }) => tool).join(", ");
        return server === "" ? own : `${server}: ${own}`;
      })
      .join("; ");
  }

  return { of, servers, list };
}

function partsOf(name: string): ShownName {
  return splitMcpToolName(name) ?? { server: "", tool: name };
}
