import type { JsonSchema } from "@toolrail/protocol";
import type { SchemaFault } from "@toolrail/protocol/json-schema";

const MOST_FAULTS = 10;

export const ABORTED = "aborted";

export function lookupFailed(name: string, problem: string): string {
  return `Not executed: the tool "${name}" could not be looked up: ${problem}`;
}

export function cutOff(name: string): string {
  return `Not executed: the call of ${name || "a tool"} was cut off before its arguments were complete. Send it again, smaller: less text in one call, or several calls.`;
}

export function invalidJson(name: string, problem: string, excerpt: string): string {
  return `Not executed: the arguments of ${name} could not be parsed. ${problem} They begin with: ${excerpt}`;
}

/** `unseen`: the parameters of a tool whose definition the model was not sent. */
export function invalidArgs(name: string, faults: readonly SchemaFault[], unseen?: JsonSchema): string {
  const missing = faults.filter((fault) => fault.kind === "missing").map((fault) => fault.path);
  const others = faults.filter((fault) => fault.kind !== "missing").map(faultLine);
  const lines = missing.length > 0 ? [`missing required: ${missing.join(", ")}`, ...others] : others;
  const more = lines.length - MOST_FAULTS;
  return [
    `Not executed: the arguments of ${name} do not fit its parameters:`,
    ...lines.slice(0, MOST_FAULTS).map((line) => `- ${line}`),
    ...(more > 0 ? [`${more} more faults are not listed.`] : []),
    ...(unseen ? [`Its parameters are: ${JSON.stringify(unseen)}`] : []),
  ].join("\n");
}

function faultLine({ path, kind, expected, received }: SchemaFault): string {
  if (kind === "unknown") return `${path}: unknown parameter; ${expected}`;
  return `${path || "the arguments"}: expected ${expected}, received ${received}`;
}

export function checkFailed(name: string, problem: string): string {
  return `Not executed: ${name} failed while its arguments were checked: ${problem}`;
}

export function gateFailed(name: string, problem: string): string {
  return `Not executed: the permission of ${name} could not be judged, so it is denied: ${problem}`;
}

export function skipped(name: string, earlier: string, why: "denied" | "aborted"): string {
  return `Not executed: ${name} was skipped because the call of ${earlier} before it was ${why}.`;
}

export function heldBack(name: string, holder: string): string {
  return `Not executed: a call of ${holder} that was given up still runs and may touch what ${name} needs. Try again later.`;
}

export function threw(name: string, message: string): string {
  return `${name} failed: ${message}`;
}

export function timedOut(
  name: string,
  run: { limitMs: number; progressExtends: boolean; produced: boolean },
): string {
  const since = run.progressExtends ? " without progress" : "";
  return `${name} timed out after ${durationText(run.limitMs)}${since}. ${producedText(run.produced)}`;
}

/** What it had produced stands below. */
export function aborted(produced: boolean): string {
  return produced ? `${ABORTED}. ${producedText(produced)}` : ABORTED;
}

function producedText(produced: boolean): string {
  return produced ? "It had produced so far:" : "It had produced nothing so far.";
}

export const OUTPUT_LOST = "[What it wrote was not given back by the store that took it.]";

export function badResult(name: string, problem: string): string {
  return `${name} ran but gave no usable result: ${problem}. This is a fault of the tool; whether it had its effect is not known.`;
}

export function repeated(times: number): string {
  return `This same call with the same arguments has now failed ${times} times in a row. Sending it again will not help: change the arguments or go another way.`;
}

export function repeatedAnswer(times: number): string {
  return `This same call with the same arguments has now given the same result ${times} times in a row. Sending it again will bring nothing new: use what it gave, or go another way.`;
}

function durationText(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}
