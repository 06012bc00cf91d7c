export type { SessionUsage, ToolAdvice, ToolAudit } from "./audit/audit-report.ts";
export { auditTools } from "./audit/audit-tools.ts";
export {
  type Catalog,
  type CatalogGroup,
  type CatalogOptions,
  createCatalog,
} from "./catalog/create-catalog.ts";
export type { Embed } from "./catalog/embed.ts";
export { type DisclosedSource, discloseTools } from "./disclose-tools.ts";
export type { DisclosureEvent } from "./disclosure-event.ts";
export type { DisclosureMode, DisclosureOptions } from "./disclosure-options.ts";
export type { SearchedTool } from "./ranking/searched-tool.ts";
export type { SearchHit } from "./ranking/tool-index.ts";
export { resolveTools } from "./resolve-tools.ts";
