import type { StreamEvent } from "@toolrail/protocol";
import { createDecoder } from "@toolrail/protocol/openai-chat";
import type { Reply } from "./fault.ts";
import { type OfflineFault, spoil } from "./fault.ts";

const OVERLOADED = { error: { type: "overloaded_error", code: 529, message: "Overloaded" } };

export interface StreamOptions {
  model: string;
  turn: number;
  fault?: OfflineFault | undefined;
  signal: AbortSignal;
}

/** A reply on its way through the real decoder, as if a server had sent it. */
export function* streamReply(reply: Reply, options: StreamOptions): Generator<StreamEvent> {
  const decoder = createDecoder();
  const chunks = chunksFor(reply, options);
  for (const chunk of chunks) {
    if (options.signal.aborted) return;
    yield* decoder.push(chunk);
  }
  yield* decoder.end({ complete: options.fault !== "drop_stream" });
}

function chunksFor(reply: Reply, { model, turn, fault }: StreamOptions): object[] {
  if (fault === "error_529") return [OVERLOADED];
  const chunks = [...chunksOf(fault ? spoil(reply, fault) : reply, habitOf(turn), model)];
  return fault === "drop_stream" ? chunks.slice(0, Math.ceil(chunks.length / 2)) : chunks;
}

/** The chunks of one Chat Completions stream, with the worst habits of real servers. */
export function* chunksOf(reply: Reply, habit: Habit, model: string): Generator<object> {
  // Some servers open twice, and send the empty text as a reason that is none.
  yield chunk(model, { role: "assistant", content: "" }, "");
  yield chunk(model, { role: "assistant", content: null, tool_calls: null });
  for (const word of reply.text.match(/\s*\S+\s*/gu) ?? []) yield chunk(model, { content: word });
  for (const piece of interleavePieces(reply.calls)) yield chunk(model, { tool_calls: [habit(piece)] });
  yield chunk(model, {}, reply.finish);
  yield {
    object: "chat.completion.chunk",
    model,
    choices: [],
    usage: { prompt_tokens: reply.inputTokens, completion_tokens: reply.outputTokens },
  };
}

function chunk(model: string, delta: object, finishReason: string | null = null): object {
  return {
    object: "chat.completion.chunk",
    model,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  };
}

const PIECE_LENGTH = 4;

/** The calls' arguments in small pieces, one of each call in turn. */
function interleavePieces(calls: Reply["calls"]): Piece[] {
  const cut = calls.map(({ args }) => args.match(new RegExp(`[^]{1,${PIECE_LENGTH}}`, "gu")) ?? [""]);
  const rounds = Math.max(0, ...cut.map((parts) => parts.length));
  return Array.from({ length: rounds }, (_, part) => part).flatMap((part) =>
    calls.flatMap(({ name }, call) => {
      const args = cut[call]?.[part];
      return args === undefined ? [] : [{ call, part, name, args }];
    }),
  );
}

/** One piece of one call, before a server's habit decides what else to say with it. */
interface Piece {
  /** 0 for the first call of the turn. */
  call: number;
  /** 0 for the first piece of the call. */
  part: number;
  name: string;
  args: string;
}

/** How a server labels the pieces of its calls. */
type Habit = (piece: Piece) => object;

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
