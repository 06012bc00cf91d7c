import fc from "fast-check";
import { type ForeignTurn, foreignTurn } from "./foreign-turn.ts";
import { oddArgs, oddId, oddText, TOOL_NAMES } from "./odd-values.ts";
import { PARTY_NAMES, type PartyName } from "./party-names.ts";

/** What a model is to answer. Texts get their mark when the conversation is held. */
export interface AnswerPlan {
  thinking: string | undefined;
  /** Beside it, what only its provider understands: a hidden thought, a hosted tool, citations, call signatures. */
  opaque: boolean;
  text: string | undefined;
  calls: readonly { id: string; name: string; args: string; custom: boolean }[];
  end: "inOrder" | "limit" | "cut" | "aborted";
  /** Where a turn that does not end in order stops, in events. */
  cutAfter: number;
  /** Whether its calls get ids of the conversation's own, as a runtime gives them. */
  renamed: boolean;
}

/** What becomes of a call's result. */
export interface ResultPlan {
  fate: "kept" | "missing" | "doubled" | "misnamed";
  /** Results stand in the order of these. */
  place: number;
  isError: boolean;
  text: string | undefined;
  image: boolean;
}

export interface ResultsPlan {
  results: readonly ResultPlan[];
  /** A result of no call. */
  orphan: boolean;
  /** A user's words before the last result, which is lost then. */
  interrupted: boolean;
}

export interface UserPlan {
  texts: readonly string[];
  image: boolean;
}

export type Step =
  | { kind: "user"; said: UserPlan }
  /** The oldest messages fall out of the history. */
  | { kind: "trim"; messages: number }
  | { kind: "answer"; party: PartyName; answer: AnswerPlan; results: ResultsPlan }
  /** A turn of somebody else, as a session file may hold it. */
  | { kind: "foreign"; turn: ForeignTurn; results: ResultsPlan };

const toolName = fc.constantFrom(...TOOL_NAMES);
const optionalText = fc.option(oddText, { nil: undefined });

const userPlan: fc.Arbitrary<UserPlan> = fc.record({
  texts: fc.array(oddText, { minLength: 1, maxLength: 2 }),
  image: fc.boolean(),
});

const answerPlan: fc.Arbitrary<AnswerPlan> = fc.record({
  thinking: optionalText,
  opaque: fc.boolean(),
  text: optionalText,
  calls: fc.array(fc.record({ id: oddId, name: toolName, args: oddArgs, custom: fc.boolean() }), {
    maxLength: 4,
  }),
  end: fc.oneof(
    { weight: 4, arbitrary: fc.constant("inOrder" as const) },
    { weight: 3, arbitrary: fc.constantFrom("limit" as const, "cut" as const, "aborted" as const) },
  ),
  cutAfter: fc.integer({ min: 1, max: 45 }),
  renamed: fc.boolean(),
});

const resultPlan: fc.Arbitrary<ResultPlan> = fc.record({
  fate: fc.oneof(
    { weight: 4, arbitrary: fc.constant("kept" as const) },
    { weight: 1, arbitrary: fc.constantFrom("missing" as const, "doubled" as const, "misnamed" as const) },
  ),
  place: fc.integer({ min: 0, max: 3 }),
  isError: fc.boolean(),
  text: optionalText,
  image: fc.boolean(),
});

const resultsPlan: fc.Arbitrary<ResultsPlan> = fc.record({
  results: fc.array(resultPlan, { minLength: 1, maxLength: 4 }),
  orphan: fc.boolean(),
  interrupted: fc.boolean(),
});

const userStep = fc.record({ kind: fc.constant("user" as const), said: userPlan });
const trimStep = fc.record({ kind: fc.constant("trim" as const), messages: fc.integer({ min: 1, max: 6 }) });
const foreignStep = fc.record({
  kind: fc.constant("foreign" as const),
  turn: foreignTurn,
  results: resultsPlan,
});
const answerStep = fc.record({
  kind: fc.constant("answer" as const),
  party: fc.constantFrom(...PARTY_NAMES),
  answer: answerPlan,
  results: resultsPlan,
});

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: userStep },
    { weight: 1, arbitrary: trimStep },
    { weight: 2, arbitrary: foreignStep },
    { weight: 3, arbitrary: answerStep },
  ),
  { maxLength: 6, size: "max" },
);

export interface ConversationPlan {
  tools: readonly string[];
  system: string | undefined;
  steps: readonly Step[];
}

/** A conversation whose first answer is one of `origin`, and that a user's question ends. */
export function conversationFrom(origin: PartyName): fc.Arbitrary<ConversationPlan> {
  return fc.record({
    tools: fc.subarray([...TOOL_NAMES]),
    system: optionalText,
    steps: fc
      .tuple(userPlan, answerPlan, resultsPlan, steps, userPlan)
      .map(([first, answer, results, middle, last]): Step[] => [
        { kind: "user", said: first },
        { kind: "answer", party: origin, answer, results },
        ...middle,
        { kind: "user", said: last },
      ]),
  });
}
