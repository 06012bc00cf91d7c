/** What the offline model can get wrong, once. */
export const OFFLINE_FAULTS = ["bad_args", "unknown_tool", "cut_args", "drop_stream", "error_529"] as const;

export type OfflineFault = (typeof OFFLINE_FAULTS)[number];

const UNKNOWN_TOOL = "find_everything";

/** Whether a fault can show in this reply: the faults of calls wait for a turn with calls. */
export function fits(fault: OfflineFault, reply: Reply): boolean {
  return fault === "drop_stream" || fault === "error_529" || reply.calls.length > 0;
}

/** The reply with its first call spoilt; the faults of the stream itself leave it as it is. */
export function spoil(reply: Reply, fault: OfflineFault): Reply {
  const [first, ...others] = reply.calls;
  if (!first) return reply;
  switch (fault) {
    case "bad_args":
      return { ...reply, calls: [{ ...first, args: first.args.replace(":", " = ") }, ...others] };
    case "unknown_tool":
      return { ...reply, calls: [{ ...first, name: UNKNOWN_TOOL }, ...others] };
    case "cut_args":
      return { ...reply, calls: [...others, { ...first, args: firstHalf(first.args) }], finish: "length" };
    case "drop_stream":
    case "error_529":
      return reply;
  }
}

function firstHalf(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2));
}

/** One turn as a server of this model would have it in mind before it streams. */
export interface Reply {
  text: string;
  calls: readonly { name: string; args: string }[];
  /** The finish reason; not to be believed, as anywhere. */
  finish: string;
  inputTokens: number;
  outputTokens: number;
}
