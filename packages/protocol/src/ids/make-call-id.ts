import { digestText } from "./digest.ts";
import { ID_POLICIES } from "./policy.ts";

/**
 * An id for a call whose server sent none, or one that is in use: `call_` and a digest of where the call stands.
 * The same place gives the same id; it fits every provider's policy but Mistral's.
 */
export function makeCallId(place: { turn: number; key: string; position: number }): string {
  return `call_${digestText([place.turn, place.key, place.position], ID_POLICIES.openaiChat)}`;
}
