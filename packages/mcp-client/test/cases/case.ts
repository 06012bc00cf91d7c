import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CaseServer } from "../servers/case-script.ts";

export interface CaseStep {
  tool?: string;
  args?: Record<string, unknown>;
  host?: string;
}

export interface CaseCheck {
  target: "output" | "is_error" | "tool_list" | "server_log" | "host_stderr" | "time_ms" | "output_chars";
  op: string;
  value: string | number | boolean;
  flags?: string;
  scope?: "each" | "first";
}

export interface Case {
  id: string;
  area: string;
  symptom: string;
  setup: { mcp_server?: CaseServer }[];
  call?: CaseStep;
  calls?: CaseStep[];
  expected: { checks: CaseCheck[] };
}

const corpus = process.env.TOOLRAIL_CORPUS;
const file = corpus === undefined ? "" : join(corpus, "cases", "tools.json");

export const hasCases: boolean = existsSync(file);

export function readCases(): Case[] {
  if (!hasCases) return [];
  const cases: Case[] = JSON.parse(readFileSync(file, "utf8"));
  return cases.filter(({ area, setup }) => area === "mcp_client" || setup.some((part) => part.mcp_server));
}

export function serversOf({ setup }: Case): CaseServer[] {
  return setup.flatMap(({ mcp_server }) => mcp_server ?? []);
}

export function stepsOf({ call, calls = [] }: Case): CaseStep[] {
  return [...(call ? [call] : []), ...calls];
}
