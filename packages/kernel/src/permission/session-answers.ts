import type { JudgedParts, Part } from "./judged-parts.ts";

/** What a user allowed for the rest of the session: a tool with just these parts, never the tool at large. */
export interface SessionAnswers {
  remember(call: AnsweredCall): void;
  covers(call: AnsweredCall): boolean;
  coversPart(toolName: string, part: Part): boolean;
}

export interface AnsweredCall {
  toolName: string;
  judged: JudgedParts;
  args: unknown;
}

export function createSessionAnswers(): SessionAnswers {
  const answered = new Set<string>();
  return {
    remember(call) {
      for (const key of keysOf(call)) answered.add(key);
    },
    covers: (call) => keysOf(call).every((key) => answered.has(key)),
    coversPart: (toolName, part) => answered.has(partKey(toolName, part)),
  };
}

function keysOf({ toolName, judged, args }: AnsweredCall): string[] {
  // The parts of an uncertain call do not say all that it does, so only the very same arguments count.
  if (judged.isUncertain) return [JSON.stringify(["args", toolName, args])];
  if (judged.parts.length === 0) return [JSON.stringify(["tool", toolName])];
  return judged.parts.map((part) => partKey(toolName, part));
}

function partKey(toolName: string, { texts, tool }: Part): string {
  return JSON.stringify(["part", toolName, texts[0], ...(tool === undefined ? [] : [tool])]);
}
