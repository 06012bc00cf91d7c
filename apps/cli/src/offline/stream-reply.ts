import type { StreamEvent } from "@toolrail/protocol";
import { createDecoder } from "@toolrail/protocol/openai-chat";
import type { OfflineFault } from "../config/offline-fault.ts";

/** One turn as a server of this model would have it in mind before it streams. */
export interface Reply {
  text: string;
  calls: readonly { name: string; args: string }[];
  /** The finish reason; not to be believed, as anywhere. */
  finish: string;
  inputTokens: number;
  outputTokens: number;
}

type StreamOptions = { model: string; turn: number; fault: OfflineFault | undefined; signal: AbortSignal };

/** Streams a reply through the real decoder, as if a server had sent it. */
export function* streamReply(reply: Reply, options: StreamOptions): Generator<StreamEvent> {
  const { model, turn, fault, signal } = options;
  const decoder = createDecoder();
  const all = [...chunksOf(fault ? spoil(reply, fault) : reply, HABITS[turn % HABITS.length] ?? keysFromOne)];
  const kept = fault === "drop_stream" ? Math.ceil(all.length / 2) : all.length;
  const overloaded = { error: { type: "overloaded_error", code: 529, message: "Overloaded" } };
  for (const chunk of fault === "error_529" ? [overloaded] : all.slice(0, kept)) {
    if (signal.aborted) return;
    yield* decoder.push({ object: "chat.completion.chunk", model, ...chunk });
  }
  yield* decoder.end({ complete: fault !== "drop_stream" });
}

/** The chunks of one Chat Completions stream, with the worst habits of real servers. */
function* chunksOf(reply: Reply, habit: Habit): Generator<object> {
  // Some servers open twice, and send the empty text as a reason that is none.
  yield chunk({ role: "assistant", content: "" }, "");
  yield chunk({ role: "assistant", content: null, tool_calls: null });
  for (const word of reply.text.match(/\s*\S+\s*/gu) ?? []) yield chunk({ content: word });
  for (const piece of interleavePieces(reply.calls)) yield chunk({ tool_calls: [habit(piece)] });
  yield chunk({}, reply.finish);
  yield { choices: [], usage: { prompt_tokens: reply.inputTokens, completion_tokens: reply.outputTokens } };
}

function chunk(delta: object, finishReason: string | null = null): object {
  return { choices: [{ index: 0, delta, finish_reason: finishReason }] };
}

/** One piece of one call, both counted from 0. */
type Piece = { call: number; part: number; name: string; args: string };

/** The calls' arguments in pieces of four characters, one of each call in turn. */
function interleavePieces(calls: Reply["calls"]): Piece[] {
  const pieces = calls.flatMap(({ name, args }, call) =>
    (args.match(/[\s\S]{1,4}/gu) ?? [""]).map((text, part) => ({ call, part, name, args: text })),
  );
  return pieces.sort((a, b) => a.part - b.part);
}

/** Labels the pieces of a server's calls. */
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

/** Tells whether a fault can show in this reply: those of calls wait for a turn with calls. */
export function fits(fault: OfflineFault, reply: Reply): boolean {
  return fault === "drop_stream" || fault === "error_529" || reply.calls.length > 0;
}

/** The reply with its first call spoilt; the faults of the stream itself leave it as it is. */
function spoil(reply: Reply, fault: OfflineFault): Reply {
  const [first, ...others] = reply.calls;
  if (!first) return reply;
  if (fault === "bad_args")
    return { ...reply, calls: [{ ...first, args: first.args.replace(":", " = ") }, ...others] };
  if (fault === "unknown_tool")
    return { ...reply, calls: [{ ...first, name: "find_everything" }, ...others] };
  if (fault !== "cut_args") return reply;
  const args = first.args.slice(0, Math.ceil(first.args.length / 2));
  return { ...reply, calls: [...others, { ...first, args }], finish: "length" };
}
