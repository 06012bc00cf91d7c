import { ToolrailError } from "./error.ts";
import type { ToolDefinition } from "./tool.ts";
import type { Resolution, ToolSource } from "./tool-source.ts";
import { unknownToolText } from "./unknown-tool.ts";

export interface CombineOptions {
  /** Told when a name arrives twice in mid-session: the later source's tool is dropped. */
  onDropped?: ((name: string) => void) | undefined;
}

/** Several sources as one, in the order given. Throws `duplicate_tool` when a name occurs twice at construction. */
export function combineSources(sources: readonly ToolSource[], options: CombineOptions = {}): ToolSource {
  let duplicates = new Set<string>();
  let merged = merge(sources, (name) => {
    throw new ToolrailError(
      "duplicate_tool",
      `two sources offer a tool "${name}"; rename one or leave one out`,
    );
  });
  let stale = false;
  const removals = sources.map((source) => source.onChange?.(() => (stale = true)));

  function refresh(): void {
    const seen = new Set<string>();
    merged = merge(sources, (name) => {
      seen.add(name);
      if (!duplicates.has(name)) options.onDropped?.(name);
    });
    duplicates = seen;
    stale = false;
  }

  return {
    definitions: () => merged.definitions,
    resolve(call) {
      const owner = merged.owners.get(call.name);
      if (owner) return owner.resolve(call);
      let failure: Resolution | undefined;
      for (const source of sources) {
        const resolution = source.resolve(call);
        if (resolution.ok) return resolution;
        if (resolution.kind !== "unknownTool") failure ??= resolution;
      }
      return (
        failure ?? {
          ok: false,
          kind: "unknownTool",
          message: unknownToolText(call.name, merged.definitions),
        }
      );
    },
    async prepare(prepareOptions) {
      await Promise.all(sources.map((source) => source.prepare?.(prepareOptions)));
      if (stale || sources.some((source) => source.prepare)) refresh();
    },
    onChange(listener) {
      const own = sources.map((source) => source.onChange?.(listener));
      return () => {
        for (const remove of own) remove?.();
      };
    },
    async close() {
      for (const remove of removals) remove?.();
      const ends = await Promise.allSettled(sources.map((source) => source.close?.()));
      const failed = ends.find((end) => end.status === "rejected");
      if (failed) throw failed.reason;
    },
  };
}

function merge(
  sources: readonly ToolSource[],
  onDuplicate: (name: string) => void,
): { definitions: readonly ToolDefinition[]; owners: Map<string, ToolSource> } {
  const owners = new Map<string, ToolSource>();
  const definitions: ToolDefinition[] = [];
  for (const source of sources)
    for (const definition of source.definitions()) {
      if (owners.has(definition.name)) {
        onDuplicate(definition.name);
        continue;
      }
      owners.set(definition.name, source);
      definitions.push(definition);
    }
  return { definitions, owners };
}
