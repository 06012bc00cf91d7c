import type { StandardToolSchema } from "@toolrail/protocol";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { FETCH_FULL } from "../ref.prompt.ts";
import { DEFAULT_LIMIT, MAX_LIMIT, MIN_LIMIT } from "./limits.ts";

export interface FetchFullArgs {
  ref: string;
  offset: number;
  limit: number;
}

export const fetchFullDescription: string = `Gives back the original of a tool result that was shortened or left out. Use it when a result ends with ${FETCH_FULL}(ref="…"), or names a ref or "_ref", and what you need is in the part that is missing; do not run the tool again for it.

Gives a header with the range and the size, then the text. Gives at most ${DEFAULT_LIMIT} characters, header and notes among them, unless limit says otherwise, then the offset to go on from.

Example: {"ref": "call_7", "offset": 7700}`;

export const fetchFullSchema: StandardToolSchema<unknown, FetchFullArgs> = toStandardJsonSchema(
  v.strictObject({
    ref: v.pipe(v.string(), v.nonEmpty(), v.description("The ref as it was named, without the quotes.")),
    offset: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.description("Where to start: 0, or the offset that the answer before named. Default 0."),
      ),
      0,
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(MIN_LIMIT),
        v.maxValue(MAX_LIMIT),
        v.description(
          `Most characters to give, header and notes among them, ${MIN_LIMIT} to ${MAX_LIMIT}. Default ${DEFAULT_LIMIT}.`,
        ),
      ),
      DEFAULT_LIMIT,
    ),
  }),
);
