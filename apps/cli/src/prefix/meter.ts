import type { PrefixMeasure } from "@toolrail/kernel";
import type { ModelRequest } from "@toolrail/protocol";

/** What is sent of a message; in a wire form it may have a type in place of a role. */
export interface SentMessage {
  role?: unknown;
  type?: unknown;
  [field: string]: unknown;
}

/** Measures the messages of requests in one form; tools and system prompt are no part of a session. */
export interface Meter<Form> {
  read(request: ModelRequest): Form;
  messages(form: Form): readonly SentMessage[];
  /** What of `form` is as it was in `previous`. */
  compare(previous: Form, form: Form): Pick<PrefixMeasure, "commonBytes" | "brokenBy">;
}
