import type { Message, ModelFacts, ProtocolTraits, ToolSource } from "@toolrail/protocol";
import type { Embed } from "./catalog/embed.ts";
import type { DisclosureEvent } from "./disclosure-event.ts";

export type DisclosureMode = "proxy" | "direct" | "native";

/** Lists of names take `*` for any run of characters: `mcp__github__*`. */
export interface DisclosureOptions {
  sources: readonly ToolSource[];
  /** How a found tool is called. Default `proxy`: by `run_tool`, with any protocol. */
  mode?: DisclosureMode | undefined;
  /** The model's protocol. Default one that takes any tool name. */
  traits?: Pick<ProtocolTraits, "toolNames"> | undefined;
  /** At or under this number of tools all are direct. Default `auto:12`; 0 always discloses. */
  threshold?: number | `auto:${number}` | undefined;
  /** At or under this estimate of all definitions' tokens all are direct too. Default: not asked. */
  autoTokens?: number | undefined;
  /**
   * Tells, when the array is first put together, whether a source may still bring tools: then they are found by search,
   * however few there are, since one that comes late must not change the array. Default: none may.
   */
  pending?: (() => boolean) | undefined;
  /** Deferred tools that stand in the array from the start, by the model's config. Read once. */
  promoted?: readonly string[] | undefined;
  /** Deferred tools that are direct all the same. */
  direct?: readonly string[] | undefined;
  /** Tools by task; those of `task` stand in the array from the start. */
  mounts?: Readonly<Record<string, readonly string[]>> | undefined;
  task?: string | undefined;
  /** Tools that one search shows, 1 to 10. Default 5; with several queries in one call each gets fewer. */
  maxResults?: number | undefined;
  /** The server-side facility that the model's config declares, for `native`. */
  native?: ModelFacts["nativeDisclosure"];
  /** Makes the search a hybrid of words and meaning. */
  embed?: Embed | undefined;
  /** The history of a resumed session: what was found and called in it stays known. */
  messages?: readonly Message[] | undefined;
  onEvent?: ((event: DisclosureEvent) => void) | undefined;
}

/** The options with their defaults, fixed for the session. */
export interface DisclosureSettings {
  mode: DisclosureMode;
  traits: Pick<ProtocolTraits, "toolNames">;
  threshold: number;
  autoTokens: number;
  pending: () => boolean;
  promoted: readonly string[];
  direct: readonly string[];
  maxResults: number;
  native: ModelFacts["nativeDisclosure"];
  embed: Embed | undefined;
  messages: readonly Message[];
  emit: (event: DisclosureEvent) => void;
}
