import type { EntryFault } from "./entry-fields.ts";
import { expandVariables, variableNames } from "./expand-variables.ts";
import { problemText } from "./problem-text.ts";
import type { EntryOrigin, Launch, Target } from "./server-entry.ts";
import type { FieldPath } from "./written-server.ts";

export interface ExpandedEntry {
  value: Launch | Target;
  /** Without any of these `value` is whole. */
  faults: EntryFault[];
}

export interface ExpandContext {
  environment: Readonly<Record<string, string | undefined>>;
  /** Where the entry was written. */
  origin: EntryOrigin;
}

/** Fills in the variables of everything that is run or sent. */
export function expandEntry(written: Launch | Target, { environment, origin }: ExpandContext): ExpandedEntry {
  const faults: EntryFault[] = [];

  function text(value: string, path: FieldPath): string {
    const barred = barredKeys(value, origin);
    for (const name of barred) faults.push({ path, message: problemText.providerKey(path, name) });
    if (barred.length > 0) return value;
    const expanded = expandVariables(value, environment);
    if (expanded.isNested) {
      faults.push({ path, message: problemText.nested(path) });
      return value;
    }
    for (const name of expanded.unset) faults.push({ path, message: problemText.unset(path, name) });
    for (const name of expanded.unknown) faults.push({ path, message: problemText.unknown(path, name) });
    return expanded.text;
  }

  function map(values: Readonly<Record<string, string>>, field: string): Record<string, string> {
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(value, [field, key])]));
  }

  function launch({ command, args, env, cwd }: Launch): Launch {
    return {
      type: "stdio",
      command: text(command, ["command"]),
      args: args.map((value, index) => text(value, ["args", index])),
      env: map(env, "env"),
      ...(cwd !== undefined && { cwd: text(cwd, ["cwd"]) }),
    };
  }

  function target({ type, url, headers, oauth }: Target): Target {
    return {
      type,
      url: text(url, ["url"]),
      headers: map(headers, "headers"),
      ...(oauth && { oauth: client(oauth) }),
    };
  }

  function client({ clientId, clientSecret, scopes }: NonNullable<Target["oauth"]>): Target["oauth"] {
    return {
      clientId: text(clientId, ["oauth", "clientId"]),
      ...(clientSecret !== undefined && { clientSecret: text(clientSecret, ["oauth", "clientSecret"]) }),
      ...(scopes && { scopes }),
    };
  }

  const value = written.type === "stdio" ? launch(written) : target(written);
  return { value, faults };
}

/** Variables that hold keys of models: a server from a project's file must not get them. */
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
function barredKeys(text: string, { scope }: EntryOrigin): string[] {
  if (scope !== "project") return [];
  // Windows does not tell them apart by case.
  return variableNames(text).filter((name) => PROVIDER_KEYS.has(name.toUpperCase()));
}
