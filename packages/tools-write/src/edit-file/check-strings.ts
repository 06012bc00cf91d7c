import { loneSurrogateText, sameStringsText } from "../failure-text.ts";
import { type Refusal, refuse } from "../outcome.ts";
import type { EditFileArgs } from "./edit-file.prompt.ts";
import { withLineFeeds } from "./line-ends.ts";

/** What is wrong with the strings whatever the file holds. */
export function checkStrings({ old_string, new_string }: EditFileArgs): Refusal | undefined {
  if (withLineFeeds(old_string) === withLineFeeds(new_string)) return refuse(sameStringsText());
  if (/\p{Surrogate}/u.test(new_string)) return refuse(loneSurrogateText());
  return undefined;
}
