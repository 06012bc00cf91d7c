import { failedReadText, shownReason } from "../answer/answer.prompt.ts";
import type { ReadSpill } from "../read-spill.ts";

type Piece = Awaited<ReturnType<ReadSpill>>;

/** What a store gives, where it rejects a message as well: a disk that fails is no fault of the program. */
export async function readPiece(readSpill: ReadSpill, ...asked: Parameters<ReadSpill>): Promise<Piece> {
  try {
    const piece = await readSpill(...asked);
    return piece.ok ? piece : { ok: false, message: shownReason(piece.message) };
  } catch (error) {
    return { ok: false, message: shownReason(failedReadText(error instanceof Error ? error.message : "")) };
  }
}
