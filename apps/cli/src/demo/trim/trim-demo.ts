import type { Fact, TrimmerOptions } from "@toolrail/context";
import { firstSet, isSwitchedOn } from "../../config/environment.ts";
import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { formatNumberOf } from "../../output/amounts.ts";
import { usageFailure } from "../../output/failure.ts";
import { createPalette } from "../../output/palette.ts";
import { reportText } from "../../trim/report-text.ts";
import { trimOnce } from "../../trim/trim-once.ts";
import { sampleHistory } from "./sample.ts";

export interface TrimDemoFlags {
  huge?: boolean | undefined;
  keepRecent?: number | undefined;
}

/** What trimming frees in a fixed history, and whether the facts in it survive; failure when one did not. */
export async function trimDemo(context: CliContext, flags: TrimDemoFlags): Promise<ExitCode> {
  const { stdout, env } = context;
  const set = firstSet(env, ["KEEP_RECENT"]);
  const keepRecent = flags.keepRecent ?? (set && readKeepRecent(set.value));
  if (set && keepRecent === undefined)
    return usageFailure(context, `${set.name} is "${set.value}"; give a whole number`);
  const messages = sampleHistory(flags.huge ?? isSwitchedOn(env, "HUGE"));
  const report = trimOnce(messages, { ...SAMPLE_RULES, keepRecent }, SAMPLE_FACTS);
  const palette = createPalette(stdout, env);
  const results = formatNumberOf(report.results.length, "tool result");
  stdout.write(
    `${palette.dim(`The agent of a shop: ${results}, and ${SAMPLE_FACTS.length} facts that its answer needs.`)}\n\n`,
  );
  stdout.write(reportText(report, { palette, columns: stdout.columns }));
  return report.survival.ok ? EXIT.success : EXIT.failure;
}

/** Only the fields that the coming answer needs. */
const SAMPLE_RULES: TrimmerOptions = {
  fields: {
    get_order: ["order_no", "status", "tracking_no", "amount"],
    search_products: ["results[].sku", "results[].price"],
  },
  maxChars: 1_000,
  minSavings: 0,
};

/** Three stand in the second answer about the order, one in the policy. */
const SAMPLE_FACTS: readonly Fact[] = ["out for delivery", "PX-7741-2093", "248.50 EUR", "within 30 days"];

/** Reads the number of results that stay; undefined for anything but a whole number. */
export function readKeepRecent(value: string): number | undefined {
  return /^\d+$/u.test(value) ? Number(value) : undefined;
}
