import type { StreamedOutput } from "../budget/result-facts.ts";
import type { SpillSink } from "../budget/sink/spill-sink.ts";
import { ignoreRejection } from "../returned-promise.ts";
import { OUTPUT_LOST } from "./failure-text.ts";
import { createMemorySink, type MemorySink } from "./memory-sink.ts";

/** Of a sink that does not give back what it took. */
export const LOST: StreamedOutput = { text: OUTPUT_LOST, truncated: true, originalChars: 0 };

/** A budget's sink that may fail: memory takes what it refuses and all that follows. Only `reserveFile` may throw. */
export function guardSink(sink: SpillSink): SpillSink {
  let took = false;
  let memory: MemorySink | undefined;

  async function taken(): Promise<StreamedOutput> {
    try {
      const output = readStreamed(await sink.finish());
      if (output) return output;
    } catch {
      // As if it had given nothing back.
    }
    return took ? LOST : { text: "", truncated: false, originalChars: 0 };
  }

  const guarded: SpillSink = {
    write(chunk) {
      if (!memory) {
        try {
          ignoreRejection(sink.write(chunk));
          took = true;
          return;
        } catch {
          memory = createMemorySink();
        }
      }
      memory.write(chunk);
    },
    async finish() {
      const first = await taken();
      return memory ? joined(first, memory.read()) : first;
    },
  };
  if (typeof sink.reserveFile === "function")
    guarded.reserveFile = () => {
      took = true;
      return sink.reserveFile?.() ?? refuse();
    };
  return guarded;
}

/** What was taken before a write failed has no pointer here, since that would be one to a part. */
function joined(first: StreamedOutput, rest: StreamedOutput): StreamedOutput {
  const before = first.kept ? LOST : first;
  const line = before.truncated && before.text !== "" ? "\n" : "";
  return {
    text: before.text + line + rest.text,
    truncated: before.truncated || rest.truncated,
    originalChars: before.originalChars + rest.originalChars,
  };
}

function refuse(): never {
  throw new Error("there is no file to write to");
}

/** Size that a sink reports; undefined for anything else. The budget reads what it stored. */
function readStreamed(value: unknown): StreamedOutput | undefined {
  return isStreamed(value) ? value : undefined;
}

function isStreamed(value: unknown): value is StreamedOutput {
  if (!isRecord(value)) return false;
  const { text, truncated, originalChars, kept } = value;
  if (typeof text !== "string" || typeof truncated !== "boolean" || typeof originalChars !== "number")
    return false;
  return kept === undefined || isKept(kept);
}

function isKept(kept: unknown): boolean {
  if (!isRecord(kept) || !isRecord(kept.entry)) return false;
  const { ref, size, mediaType } = kept.entry;
  return typeof ref === "string" && typeof size === "number" && typeof mediaType === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
