/** One piece of one call, before a server's habit decides what else to say with it. */
export interface Piece {
  /** 0 for the first call of the turn. */
  call: number;
  /** 0 for the first piece of the call. */
  part: number;
  name: string;
  args: string;
}

/** How a server labels the pieces of its calls. */
export type Habit = (piece: Piece) => object;

/** Keys from 1; id and name only once, empty afterwards; the ids are counted anew each turn. */
const keysFromOne: Habit = ({ call, part, name, args }) => ({
  index: call + 1,
  id: part === 0 ? `call_${call + 1}` : "",
  ...(part === 0 && { type: "function" }),
  function: { name: part === 0 ? name : null, arguments: args },
});

/** No index at all; the id comes with every piece. */
const idsOnly: Habit = ({ call, part, name, args }) => ({
  id: `tool-${call}|part/of:the+same=call`,
  type: "function",
  function: part === 0 ? { name, arguments: args } : { arguments: args },
});

/** The index as text and with gaps, everything repeated on every piece. */
const everythingRepeated: Habit = ({ call, name, args }) => ({
  index: String(call * 3 + 2),
  id: `chatcmpl-tool-${call}`,
  type: "",
  function: { name, arguments: args },
});

const HABITS: readonly Habit[] = [keysFromOne, idsOnly, everythingRepeated];

/** The habit of the n-th turn: the same conversation always streams the same way. */
export function habitOf(turn: number): Habit {
  return HABITS[turn % HABITS.length] ?? keysFromOne;
}
