import type { Literal } from "../code/tokens.ts";
import type { Suspect } from "../fault/suspect.ts";
import { place } from "./answer-text.ts";

/** Why a line is suspected, and what of it is worked out and what a guess. */
export function suspectReason(suspect: Suspect): string {
  const { expectation } = suspect;
  const wanted = `${place(expectation.path, expectation.line)} expects \`${callText(suspect)}\` to be \`${shown(expectation.expected)}\``;
  if (suspect.kind === "nearText")
    return `${wanted}; this line has \`${shown(suspect.found)}\`, which is nearly the same. That is a guess.`;
  const gives = `${wanted}; worked out from the code, it gives \`${shown(suspect.got)}\`.`;
  if (suspect.kind === "wrongValue") return `${gives} Which part of it is wrong I can't tell.`;
  const rest =
    suspect.checked > 1 ? `all ${suspect.checked} assertions that I can work out hold` : "that holds";
  return `${gives} With \`${suspect.to}\` in place of \`${suspect.from}\` ${rest}; that this is the change meant is a guess.`;
}

function callText({ expectation }: Suspect): string {
  return `${expectation.subject}(${(expectation.args ?? []).map(shown).join(", ")})`;
}

function shown(value: Literal | undefined): string {
  return JSON.stringify(value ?? null);
}
