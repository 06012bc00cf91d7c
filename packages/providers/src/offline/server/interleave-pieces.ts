import type { Piece } from "./habits.ts";
import type { Reply } from "./reply.ts";

const PIECE_LENGTH = 4;

/** The calls' arguments in small pieces, one of each call in turn. */
export function interleavePieces(calls: Reply["calls"]): Piece[] {
  const cut = calls.map(({ args }) => args.match(new RegExp(`[^]{1,${PIECE_LENGTH}}`, "gu")) ?? [""]);
  const rounds = Math.max(0, ...cut.map((parts) => parts.length));
  return Array.from({ length: rounds }, (_, part) => part).flatMap((part) =>
    calls.flatMap(({ name }, call) => {
      const args = cut[call]?.[part];
      return args === undefined ? [] : [{ call, part, name, args }];
    }),
  );
}
