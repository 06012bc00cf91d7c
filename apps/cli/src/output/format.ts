export const OUTPUT_FORMATS = ["text", "json", "stream-json"] as const;

export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

export const INPUT_FORMATS = ["text", "stream-json"] as const;

export type InputFormat = (typeof INPUT_FORMATS)[number];
