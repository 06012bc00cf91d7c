import { digestText } from "../ids/digest.ts";
import { ID_POLICIES } from "../ids/policy.ts";
import { isToolName } from "../tool-name.ts";

const DIGEST_LENGTH = 8;
const READABLE_LENGTH = 64 - DIGEST_LENGTH - 1;

/** The name that is sent for a tool: its own where every provider accepts it, else what is readable of it and a digest. */
export function wireToolName(name: string): string {
  if (isToolName(name)) return name;
  const readable = name.replace(/[^a-zA-Z0-9_-]+/g, "_").slice(0, READABLE_LENGTH) || "tool";
  const { alphabet } = ID_POLICIES.openaiChat;
  return `${readable}_${digestText([name], { alphabet, maxLength: DIGEST_LENGTH })}`;
}

/** Gives the tool's own name back for a name that was sent in its place. */
export function createToolNameReader(toolNames: readonly string[]): (wireName: string) => string {
  const replaced = new Map<string, string>();
  for (const name of toolNames) if (!isToolName(name)) replaced.set(wireToolName(name), name);
  return (wireName) => replaced.get(wireName) ?? wireName;
}
