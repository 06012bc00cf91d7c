import type { Tool, ToolDefinition, ToolSource } from "@toolrail/protocol";
import type { Catalog } from "../catalog/create-catalog.ts";
import type { SearchArgs } from "../search-tool/search-tool.prompt.ts";
import type { OfferedTool } from "./offered-tools.ts";

/** What one session knows of its tools. */
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
