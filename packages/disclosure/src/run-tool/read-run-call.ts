import { parseArgs, type ToolCallBlock } from "@toolrail/protocol";
import { inputNotObjectText, noNameText, strayFieldsText, unreadableArgsText } from "../failure-text.ts";

/** The call that a `run_tool` call stands for; `name` is known of a call that can't be read otherwise. */
export type RunCall =
  | { ok: true; name: string; args: string }
  | { ok: false; name?: string; message: string };

export function readRunCall(call: Pick<ToolCallBlock, "args">): RunCall {
  const parsed = parseArgs(call);
  if (!parsed.ok) return { ok: false, message: unreadableArgsText(parsed.message) };
  const { name, input, ...stray } = parsed.value;
  if (typeof name !== "string" || name === "") return { ok: false, message: noNameText() };
  // Left out, they would run the tool without what the model meant to narrow it to.
  if (Object.keys(stray).length > 0)
    return { ok: false, name, message: strayFieldsText(name, Object.keys(stray)) };
  if (input === undefined || input === null) return { ok: true, name, args: "{}" };
  // Some models write the object as text; what is in it is judged as the target's own argument text.
  if (typeof input === "string") return { ok: true, name, args: input };
  if (typeof input === "object" && !Array.isArray(input))
    return { ok: true, name, args: JSON.stringify(input) };
  return { ok: false, name, message: inputNotObjectText(name) };
}
