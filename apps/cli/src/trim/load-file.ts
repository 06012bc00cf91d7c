import type { CliContext } from "../context.ts";
import { readInput } from "../input-bytes.ts";
import type { Checked } from "./check-json.ts";

/** What a flag's file holds. */
export async function loadFile<T>(
  context: CliContext,
  file: string,
  read: (text: string) => Checked<T>,
): Promise<Checked<T>> {
  const input = await readInput(context, file);
  if (!input.ok) return { ok: false, message: input.message };
  const checked = read(new TextDecoder().decode(input.bytes));
  return checked.ok ? checked : { ok: false, message: `${file}: ${checked.message}` };
}
