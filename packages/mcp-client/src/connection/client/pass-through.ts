import { isRecord } from "../../json-value.ts";
import type { Fields } from "../json-rpc.ts";

interface PassThrough {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "toolrail";
    readonly validate: (value: unknown) => { value: Fields };
    readonly types?: { input: unknown; output: Fields };
  };
}

/** A Standard Schema that takes what comes. */
export const passThrough: PassThrough = {
  "~standard": {
    version: 1,
    vendor: "toolrail",
    validate: (value) => ({ value: isRecord(value) ? value : {} }),
  },
};
