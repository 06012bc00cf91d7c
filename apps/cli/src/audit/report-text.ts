import type { ToolAudit } from "@toolrail/disclosure";
import { dearestText } from "./dearest-text.ts";
import { mergeText } from "./merge-text.ts";
import type { ReportPage } from "./report-page.ts";
import { sameNamesText } from "./same-names-text.ts";
import { seldomText } from "./seldom-text.ts";
import { tellApartText } from "./tell-apart-text.ts";
import { totalText } from "./total-text.ts";
import { unusedText } from "./unused-text.ts";

/** An audit for people: what the list costs, then a section for each kind of advice there is, an empty line between. */
export function reportText(audit: ToolAudit, page: ReportPage): string {
  const sections = [totalText, dearestText, unusedText, seldomText, sameNamesText, tellApartText, mergeText];
  return sections
    .map((section) => section(audit, page))
    .filter((text) => text !== "")
    .join("\n");
}
