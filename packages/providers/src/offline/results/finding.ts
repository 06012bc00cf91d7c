/** What came of one call. Not `ok`: it failed, or could not be made. */
export interface Finding {
  ok: boolean;
  text: string;
}
