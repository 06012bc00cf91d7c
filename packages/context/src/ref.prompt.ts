/** The tool that gives back what was trimmed. */
export const FETCH_FULL = "fetch_full";

/** How a model gets the whole of a result back; `ref` is its call's id. */
export function fetchFullCall(ref: string): string {
  return `${FETCH_FULL}(ref=${JSON.stringify(ref)})`;
}

/** True when a text tells how to get that result back. */
export function namesRef(text: string, ref: string): boolean {
  return text.includes(fetchFullCall(ref)) || text.includes(`${REF_FIELD}:${JSON.stringify(ref)}`);
}

const REF_FIELD = '"_ref"';

/** The same as a field of a JSON object. */
export function refField(ref: string): string {
  return `${REF_FIELD}:${JSON.stringify(ref)}`;
}
