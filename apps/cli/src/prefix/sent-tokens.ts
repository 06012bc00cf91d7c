import { estimateTokens, IMAGE_TOKENS } from "@toolrail/protocol";

const IMAGE_TYPES: readonly unknown[] = ["image", "image_url", "input_image"];
const LABELS: readonly string[] = ["type", "role"];

/** An estimate of the tokens of a message as it is sent, by all texts in it. */
export function sentTokens(value: unknown): number {
  if (typeof value === "string") return estimateTokens(value);
  if (typeof value !== "object" || value === null) return 0;
  if ("type" in value && IMAGE_TYPES.includes(value.type)) return IMAGE_TOKENS;
  return Object.entries(value).reduce(
    (sum, [key, part]) => (LABELS.includes(key) ? sum : sum + sentTokens(part)),
    0,
  );
}
