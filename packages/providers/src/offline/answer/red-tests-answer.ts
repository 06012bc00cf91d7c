import type { Literal } from "../code/tokens.ts";
import type { DefinitionSite } from "../definition/definition-site.ts";
import type { Survey } from "../expectation/survey.ts";
import type { Judgement } from "../fault/judgement.ts";
import type { Suspect } from "../fault/work-out.ts";
import { answer, counted, fenced, place } from "./answer-text.ts";

const MAX_DEFINITIONS = 8;

export function faultAnswer(survey: Survey, judgement: Judgement): string {
  const [first, ...others] = judgement.suspects;
  if (!first) return noFaultAnswer(survey, judgement);
  const more = others.map(
    (suspect) => `Also ${place(suspect.path, suspect.line)}: ${suspectReason(suspect)}`,
  );
  return answer(
    `The likely fault is in ${place(first.path, first.line)}:`,
    fenced([lineOf(first, judgement.definitions)]),
    suspectReason(first),
    ...more,
    lookedAt(survey, judgement),
  );
}

export function noFaultAnswer(survey: Survey, judgement: Judgement): string {
  const list = judgement.definitions
    .slice(0, MAX_DEFINITIONS)
    .map(({ path, line, name }) => `- ${place(path, line)} \`${name}\``);
  const found =
    list.length > 0
      ? [
          "I found no line that I can show to be wrong. What the tests ask about is defined here:",
          list.join("\n"),
        ]
      : [
          "I found tests, but not the code that they ask about:",
          survey.files
            .slice(0, MAX_DEFINITIONS)
            .map((path) => `- \`${path}\``)
            .join("\n"),
        ];
  return answer(...found, lookedAt(survey, judgement));
}

export function noTestsAnswer(): string {
  return answer(
    "I found no tests in this workspace: no file is named like one, and no line looks like an assertion.",
  );
}

function lookedAt(survey: Survey, { definitions }: Judgement): string {
  const sources = [...new Set(definitions.map(({ path }) => `\`${path}\``))];
  return [
    `Looked at: ${counted(survey.files.length, "test file")}, ${counted(survey.expectations.length, "assertion")}`,
    ...sources.slice(0, MAX_DEFINITIONS).map((source) => `, ${source}`),
    sources.length > MAX_DEFINITIONS ? ` and ${sources.length - MAX_DEFINITIONS} more` : "",
    ". I read the tests; I did not run them.",
  ].join("");
}

function lineOf({ path, line }: Suspect, definitions: readonly DefinitionSite[]): string {
  for (const site of definitions) {
    const found = site.path === path ? site.body.find(({ number }) => number === line) : undefined;
    if (found) return found.text.trim();
  }
  return "";
}

/** Why a line is suspected, and what of it is worked out and what a guess. */
function suspectReason(suspect: Suspect): string {
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
