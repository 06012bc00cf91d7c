import { parseRecord } from "../../wire/parse-record.ts";
import {
  type BlockEvents,
  editBlocks,
  inputText,
  type Quirk,
  withInputDeltas,
  withStart,
} from "./edit-events.ts";

export type InputQuirk =
  | "inputInStart"
  | "inputInStartAndDeltas"
  | "inputMissing"
  | "inputNull"
  | "inputInOneDelta"
  | "inputObjectInDelta"
  | "inputEmptyDeltas"
  | "inputEmptyObjectFirst"
  | "inputTwice"
  | "inputSnapshots";

/** How servers write the input of a call. */
export const INPUT_QUIRKS: Readonly<Record<InputQuirk, Quirk>> = {
  inputInStart: ofCalls("none", (block) => withInputDeltas(startWithInput(block), [])),
  inputInStartAndDeltas: ofCalls("none", startWithInput),
  inputMissing: ofCalls("none", (block) => withStart(block, { input: undefined })),
  inputNull: ofCalls("none", (block) => withStart(block, { input: null })),
  inputInOneDelta: ofCalls("none", (block) => withInputDeltas(block, [inputText(block)])),
  inputObjectInDelta: ofCalls("none", (block) =>
    withInputDeltas(block, [parseRecord(inputText(block)) ?? inputText(block)]),
  ),
  inputEmptyDeltas: ofCalls("none", (block) =>
    withInputDeltas(block, ["", ...[...inputText(block)].flatMap((point) => [point, ""])]),
  ),
  inputEmptyObjectFirst: ofCalls("merge", (block) => withInputDeltas(block, ["{}", inputText(block)])),
  inputTwice: ofCalls("merge", (block) => withInputDeltas(block, [inputText(block), inputText(block)])),
  inputSnapshots: ofCalls("merge", (block) => {
    const text = inputText(block);
    return withInputDeltas(block, [text.slice(0, 3), text.slice(0, 9), text]);
  }),
};

function ofCalls(effect: Quirk["effect"], edit: (block: BlockEvents) => readonly unknown[]): Quirk {
  return { effect, apply: (events) => editBlocks(events, "tool_use", edit) };
}

function startWithInput(block: BlockEvents): BlockEvents {
  return withStart(block, { input: parseRecord(inputText(block)) ?? {} });
}
