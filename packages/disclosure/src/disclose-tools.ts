import { combineSources, type ToolSource } from "@toolrail/protocol";
import type { CatalogGroup } from "./catalog/create-catalog.ts";
import type { DisclosureOptions } from "./disclosure-options.ts";
import { readSettings } from "./read-settings.ts";
import { resolveCall } from "./resolve/resolve-call.ts";
import { createSession } from "./session/create-session.ts";
import { createPromotionGuard } from "./session/promotion-guard.ts";

/** Sources behind a tools array that stays the same. */
export interface DisclosedSource extends ToolSource {
  prepare(options: { signal: AbortSignal }): Promise<void>;
  close(): Promise<void>;
  /** True when some tools are found by search only. */
  disclosed(): boolean;
  /** The names found so far, sorted, for a compaction's note. */
  found(): string[];
  /** What the catalogue holds, by server. */
  groups(): CatalogGroup[];
}

/**
 * Wraps sources so that the model is sent few tools and finds the others. Throws `duplicate_tool` when two sources
 * offer one name at construction, `invalid_option` for a threshold that is no number or a task without mounts.
 */
export function discloseTools(options: DisclosureOptions): DisclosedSource {
  const settings = readSettings(options);
  const source = combineSources(options.sources, {
    onDropped: (name) => settings.emit({ type: "toolDropped", name }),
  });
  const session = createSession(source, settings);
  const guardPromotion = createPromotionGuard(() => options.promoted ?? [], settings.emit);
  return {
    definitions: () => session.array(),
    resolve: (call) => resolveCall(call, session),
    async prepare(prepareOptions) {
      await source.prepare?.(prepareOptions);
      guardPromotion();
      session.refresh();
    },
    onChange: (listener) => source.onChange?.(listener) ?? (() => {}),
    close: async () => source.close?.(),
    disclosed: () => session.disclosed(),
    found: () => session.found(),
    groups: () => session.catalog.groups(),
  };
}
