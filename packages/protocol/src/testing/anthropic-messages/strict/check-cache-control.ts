import { type AnthropicFault, fault } from "./anthropic-fault.ts";
import { promptBlocks } from "./prompt-blocks.ts";

const MAX_MARKERS = 4;
const TTLS: readonly unknown[] = [undefined, "5m", "1h"];

/** The markers of the prompt cache: four at most, those that last an hour first, none where no prefix may end. */
export function checkCacheControl(body: Record<string, unknown>): AnthropicFault | undefined {
  let count = 0;
  let short = false;
  const blocks = promptBlocks(body);
  const automatic = { path: "", block: {}, markers: body.cache_control ? [Object(body.cache_control)] : [] };
  for (const { path, block, markers } of [...blocks, automatic])
    for (const { type, ttl } of markers) {
      const where = path === "" ? "cache_control" : `${path}.cache_control`;
      if (type !== "ephemeral") return fault(`${where}.type`, "Input should be 'ephemeral'");
      if (!TTLS.includes(ttl)) return fault(`${where}.ttl`, "Input should be '5m' or '1h'");
      const misplaced = checkPlace(block, where);
      if (misplaced) return misplaced;
      if (ttl === "1h" && short)
        return fault(
          `${where}.ttl`,
          "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block",
        );
      short ||= ttl !== "1h";
      count++;
    }
  return count > MAX_MARKERS
    ? fault("cache_control", `A maximum of 4 blocks with cache_control may be provided. Found ${count}.`)
    : undefined;
}

function checkPlace(block: Record<string, unknown>, path: string): AnthropicFault | undefined {
  if (block.type === "thinking" || block.type === "redacted_thinking")
    return fault(path, "Extra inputs are not permitted");
  if (block.type === "text" && block.text === "")
    return fault(path, "cache_control cannot be set for empty text blocks");
  return block.defer_loading === true
    ? fault(path, `Tool '${block.name}' cannot have both defer_loading=true and cache_control set`)
    : undefined;
}
