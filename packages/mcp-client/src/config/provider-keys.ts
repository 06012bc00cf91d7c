import { variableNames } from "./expand-variables.ts";
import type { EntryOrigin } from "./server-entry.ts";

/** What pays for a model: whoever writes a file of a project must not get hold of it by a server of his. */
const PROVIDER_KEYS: ReadonlySet<string> = new Set([
  "ANTHROPIC_API_KEY",
  "OPENAI_API_KEY",
  "GEMINI_API_KEY",
  "GOOGLE_API_KEY",
  "OPENROUTER_API_KEY",
  "DEEPSEEK_API_KEY",
  "MISTRAL_API_KEY",
  "GROQ_API_KEY",
  "XAI_API_KEY",
  "MOONSHOT_API_KEY",
  "ZAI_API_KEY",
  "DASHSCOPE_API_KEY",
  "TOOLRAIL_API_KEY",
  "AGENT_API_KEY",
]);

/** The provider's keys that a text names, but must not where it was written. */
export function barredKeys(text: string, { scope }: EntryOrigin): string[] {
  if (scope !== "project") return [];
  // Windows does not tell them apart by case.
  return variableNames(text).filter((name) => PROVIDER_KEYS.has(name.toUpperCase()));
}
