import { parseArgs, type ToolCallBlock } from "@toolrail/protocol";
import { inputNotObjectText, noNameText, unreadableArgsText } from "../failure-text.ts";

/** The call that a `run_tool` call stands for. */
export type RunCall = { ok: true; name: string; args: string } | { ok: false; message: string };

export function readRunCall(call: Pick<ToolCallBlock, "args">): RunCall {
  const parsed = parseArgs(call);
  if (!parsed.ok) return { ok: false, message: unreadableArgsText(parsed.message) };
  const { name, input } = parsed.value;
  if (typeof name !== "string" || name === "") return { ok: false, message: noNameText() };
  if (input === undefined || input === null) return { ok: true, name, args: "{}" };
  // Some models write the object as text; what is in it is judged as the target's own argument text.
  if (typeof input === "string") return { ok: true, name, args: input };
  if (typeof input === "object" && !Array.isArray(input))
    return { ok: true, name, args: JSON.stringify(input) };
  return { ok: false, message: inputNotObjectText(name) };
}
