import { compressLog } from "@toolrail/kernel/logs";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readInput } from "../input-bytes.ts";
import { usageFailure } from "../output/failure.ts";

export interface CompressFlags {
  json?: boolean | undefined;
}

/** Shortens a log to its failures; each marker names the lines that it stands for. */
export async function compress(context: CliContext, flags: CompressFlags, file = "-"): Promise<ExitCode> {
  const input = await readInput(context, file);
  if (!input.ok) return usageFailure(context, input.message);
  const compressed = compressLog(new TextDecoder("utf-8", { ignoreBOM: true }).decode(input.bytes));
  context.stdout.write(flags.json ? `${JSON.stringify(compressed)}\n` : compressed.text);
  return EXIT.success;
}
