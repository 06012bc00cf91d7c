import { createCallMemory, editCalls, isOpening, type Quirk } from "./edit-chunks.ts";

export type IdentityQuirk =
  | "idRepeated"
  | "idEmpty"
  | "idChanging"
  | "idMissing"
  | "idBlank"
  | "idNumber"
  | "nameRepeated"
  | "nameEmpty"
  | "nameNull"
  | "nameLate"
  | "nameSplit"
  | "nameWithControlToken"
  | "typeMissing";

/** How servers say which call a piece belongs to. */
export const IDENTITY_QUIRKS: Readonly<Record<IdentityQuirk, Quirk>> = {
  idRepeated: {
    effect: "none",
    apply(chunks) {
      const recall = createCallMemory();
      return editCalls(chunks, (call) => [{ ...call, id: recall(call).id }]);
    },
  },
  idEmpty: {
    effect: "none",
    apply: (chunks) => editCalls(chunks, (call) => [isOpening(call) ? call : { ...call, id: "" }]),
  },
  idChanging: {
    effect: "none",
    apply(chunks) {
      let pieces = 0;
      return editCalls(chunks, (call) => [isOpening(call) ? call : { ...call, id: `other_${pieces++}` }]);
    },
  },
  idMissing: { effect: "ids", apply: (chunks) => editCalls(chunks, ({ id: _, ...rest }) => [rest]) },
  idBlank: { effect: "ids", apply: (chunks) => editCalls(chunks, (call) => [{ ...call, id: "" }]) },
  idNumber: {
    effect: "ids",
    apply: (chunks) => editCalls(chunks, (call) => [isOpening(call) ? { ...call, id: call.index } : call]),
  },
  nameRepeated: {
    effect: "merge",
    apply(chunks) {
      const recall = createCallMemory();
      return editCalls(chunks, (call) => [
        { ...call, function: { ...call.function, name: recall(call).name } },
      ]);
    },
  },
  nameEmpty: {
    effect: "none",
    apply: (chunks) => editCalls(chunks, (call) => [{ ...call, function: { name: "", ...call.function } }]),
  },
  nameNull: {
    effect: "none",
    apply: (chunks) => editCalls(chunks, (call) => [{ ...call, function: { name: null, ...call.function } }]),
  },
  nameLate: {
    effect: "none",
    apply: (chunks) =>
      editCalls(chunks, (call) => {
        if (!isOpening(call)) return [call];
        const { name, ...rest } = call.function;
        return [
          { ...call, function: rest },
          { index: call.index, function: { name, arguments: "" } },
        ];
      }),
  },
  nameSplit: {
    effect: "merge",
    apply: (chunks) =>
      editCalls(chunks, (call) => {
        const name = call.function.name ?? "";
        if (name.length < 2) return [call];
        const half = Math.ceil(name.length / 2);
        return [
          { ...call, function: { ...call.function, name: name.slice(0, half) } },
          { index: call.index, function: { name: name.slice(half), arguments: "" } },
        ];
      }),
  },
  nameWithControlToken: {
    effect: "merge",
    apply: (chunks) =>
      editCalls(chunks, (call) => {
        if (!isOpening(call)) return [call];
        const name = `${call.function.name}<|channel|>commentary`;
        return [{ ...call, function: { ...call.function, name } }];
      }),
  },
  typeMissing: { effect: "none", apply: (chunks) => editCalls(chunks, ({ type: _, ...rest }) => [rest]) },
};
