import type { Tool, ToolDefinition, ToolSource } from "@toolrail/protocol";
import { type Catalog, createCatalog } from "../catalog/create-catalog.ts";
import type { DisclosureSettings } from "../disclosure-options.ts";
import { resolveTools } from "../resolve-tools.ts";
import type { SearchArgs } from "../search-tool/search-tool.prompt.ts";
import { createSearchTool } from "../search-tool/search-tool.ts";
import { firstArray } from "./first-array.ts";
import { createOffer } from "./offer.ts";
import { definitionOf, type OfferedTool } from "./offered-tools.ts";
import { createDropTeller } from "./own-names.ts";
import { type ArrayPlan, planArray } from "./plan-array.ts";
import { readHistory } from "./read-history.ts";
import { createToolArray, type ToolArray } from "./tool-array.ts";

/** Until the first `refresh` nothing is settled: lazy sources may have nothing to offer yet. */
export function createSession(source: ToolSource, settings: DisclosureSettings): Session {
  const { emit } = settings;
  const history = readHistory(settings.messages);
  const found = new Set(history.found);
  const seen = new Map<string, ToolDefinition>();
  const offer = createOffer(source, history.found);
  const tellDropped = createDropTeller(emit);
  const catalog = createCatalog<OfferedTool>([], { embed: settings.embed });
  const searchTool = createSearchTool({
    catalog,
    maxResults: settings.maxResults,
    calls: settings.mode === "proxy" ? "byProxy" : "byName",
    onFound: (names) => names.forEach(keepFound),
  });
  let settled = false;
  let plan: ArrayPlan = { disclosed: false, direct: [] };
  let array: ToolArray = createToolArray();

  /** Where we add no tools of our own, none has to give way to them. */
  function offered(): ReadonlyMap<string, OfferedTool> {
    return plan.disclosed ? offer.others() : offer.all();
  }

  function keepFound(name: string): void {
    found.add(name);
    markSeen(name);
  }

  function markSeen(name: string): void {
    const tool = offered().get(name);
    if (tool) seen.set(name, tool);
  }

  function arrange(): void {
    plan = planArray(offer, settings, history.called);
    if (plan.disclosed) tellDropped(offer.all());
    array = createToolArray();
    array.put(firstArray({ plan, offered: offered(), settings, searchTool, history }));
  }

  function follow(before: ReadonlyMap<string, OfferedTool>): void {
    if (plan.disclosed) tellDropped(offer.all());
    const { arrived, vanished } = listChanges(before, offered());
    if (arrived.length > 0) emit({ type: "toolsArrived", names: arrived });
    if (vanished.length > 0) emit({ type: "toolsVanished", names: vanished });
    const names = array.put(additions({ plan, offered: offered(), found, settings }));
    if (names.length > 0) emit({ type: "arrayChanged", names });
  }

  function fillCatalog(): void {
    const direct = new Set(plan.direct.map(({ name }) => name));
    const tools = plan.disclosed ? [...offered().values()] : [];
    catalog.replace(tools.filter(({ name }) => !direct.has(name)));
  }

  function look(): void {
    if (settled || !offer.read()) return;
    arrange();
    fillCatalog();
  }

  function looking<Value>(read: () => Value): Value {
    look();
    return read();
  }

  return {
    source,
    searchTool,
    catalog,
    disclosed: () => looking(() => plan.disclosed),
    array: () => looking(() => array.definitions()),
    offered: (name) => looking(() => offered().get(name)),
    isGone: (name) => offer.isGone(name),
    seen: (name) => seen.get(name) ?? array.get(name),
    markSeen,
    found: () => [...found].sort(),
    refresh() {
      const before = offered();
      offer.read();
      if (settled) follow(before);
      else arrange();
      settled = true;
      fillCatalog();
    },
  };
}

/** The names that came and went between two lists, sorted. */
function listChanges(
  before: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, unknown>,
): { arrived: string[]; vanished: string[] } {
  const missingIn = (map: ReadonlyMap<string, unknown>) => (name: string) => !map.has(name);
  return {
    arrived: [...now.keys()].filter(missingIn(before)).sort(),
    vanished: [...before.keys()].filter(missingIn(now)).sort(),
  };
}

interface AdditionParts {
  plan: ArrayPlan;
  offered: ReadonlyMap<string, OfferedTool>;
  found: Iterable<string>;
  settings: Pick<DisclosureSettings, "mode" | "traits">;
}

/** Tools that a frozen array may still grow by, those in it included. */
function additions({ plan, offered, found, settings }: AdditionParts): readonly ToolDefinition[] {
  // Without a search, a tool that came later would have no other place.
  if (!plan.disclosed) return [...offered.values()].map(definitionOf);
  if (settings.mode !== "direct") return [];
  const tools = [...found].flatMap((name) => offered.get(name) ?? []);
  return resolveTools(settings.traits, tools.map(definitionOf));
}

/** State of one session's tools. */
export interface Session {
  readonly source: ToolSource;
  readonly searchTool: Tool<SearchArgs>;
  readonly catalog: Catalog<OfferedTool>;
  disclosed(): boolean;
  array(): readonly ToolDefinition[];
  offered(name: string): OfferedTool | undefined;
  /** Was offered or found, and is not now. */
  isGone(name: string): boolean;
  /** The definition as the model saw it last. */
  seen(name: string): ToolDefinition | undefined;
  markSeen(name: string): void;
  /** Sorted. */
  found(): string[];
  /** Takes what the source offers now. The first time it settles what stands in the array. */
  refresh(): void;
}
