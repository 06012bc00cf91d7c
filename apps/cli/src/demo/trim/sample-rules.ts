import type { Fact, TrimmerOptions } from "@toolrail/context";

/** What the coming answer needs, and no more. */
export const SAMPLE_RULES: TrimmerOptions = {
  fields: {
    get_order: ["order_no", "status", "tracking_no", "amount"],
    search_products: ["results[].sku", "results[].price"],
  },
  maxChars: 1_000,
  minSavings: 0,
};

/** Three stand in the second answer about the order, one in the policy. */
export const SAMPLE_FACTS: readonly Fact[] = [
  "out for delivery",
  "PX-7741-2093",
  "248.50 EUR",
  "within 30 days",
];
