/** What a fragment says of itself, in any protocol with indexed calls. Odd values are taken as not sent. */
export interface CallFragment {
  index?: unknown;
  id?: unknown;
  name?: unknown;
}
/** Which call a fragment belongs to, by rules 1 and 2 of the merge rules. Implemented below. */
export interface CallRouter {
  route(fragment: CallFragment): { key: string; order: readonly [index: number, n: number]; opened: boolean };
}
export function createCallRouter(): CallRouter {
  throw new Error("not built yet");
}
