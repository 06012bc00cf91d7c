const STREAM_FIELD = /^(?::|(?:data|event|id|retry)(?:[:\s]|$))/;

/** The text of a body that is no event stream; undefined when it is empty or holds stream fields alone. */
export function strayBody(text: string): string | undefined {
  const body = text.replace(/^\uFEFF/, "").trim();
  const isStream = body.split(/[\r\n]+/).every((line) => line.trim() === "" || STREAM_FIELD.test(line));
  return isStream ? undefined : body;
}
