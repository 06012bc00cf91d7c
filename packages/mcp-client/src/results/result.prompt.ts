export const EMPTY_RESULT = "The tool gave an empty result.";
export const EMPTY_ERROR = "The tool failed and did not say why.";

export const TOO_DEEP_RESULT =
  "The tool gave a result that is nested too deeply to be read. It may have taken effect.";

export interface BinaryFacts {
  what: string;
  mediaType: string | undefined;
  bytes: number | undefined;
}

/** Data that a model is not shown. */
export function binaryText({ what, mediaType = "unknown type", bytes }: BinaryFacts, why: string): string {
  const size = bytes === undefined ? "not valid base64" : `${bytes} bytes`;
  return `[${what}: ${mediaType}, ${size}; ${why}]`;
}

export const NO_VISION = "not shown, since this model does not see images";
export const NO_SUCH_IMAGE = "not shown, since models do not take images of this kind";
export const NOT_TEXT = "not shown, since it is not text";

export function imageTooLarge(limit: number): string {
  return `not shown, since it is over ${limit} bytes`;
}

export function linkText(facts: readonly string[]): string {
  return `[resource link: ${facts.join(", ")}]`;
}

export function resourceText(uri: string, text: string): string {
  return `[resource: ${uri}]\n${text}`;
}
