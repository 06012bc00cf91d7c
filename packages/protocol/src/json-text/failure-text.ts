/** Says where text is not JSON. */
export function notJsonText(text: string, fault: number): string {
  const character = text.codePointAt(fault);
  if (character === undefined)
    return `The arguments are not valid JSON: the text ends too early, after ${fault} characters.`;
  const shown = JSON.stringify(String.fromCodePoint(character));
  return `The arguments are not valid JSON: unexpected ${shown} at character ${fault + 1}.`;
}

export function notObjectText(value: unknown): string {
  const kind = Array.isArray(value) ? "an array" : `a ${typeof value}`;
  return `The arguments must be a JSON object, not ${kind}.`;
}

export function tooDeepText(limit: number): string {
  return `The arguments are nested deeper than ${limit} levels.`;
}
