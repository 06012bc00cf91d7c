import { buildEntry } from "./build-entry.ts";
import { checkValues } from "./check-values.ts";
import type { EntryFault } from "./entry-fault.ts";
import { entryFields } from "./entry-fields.ts";
import { entryType } from "./entry-type.ts";
import { expandEntry } from "./expand-entry.ts";
import { nearFields } from "./near-fields.ts";
import { problemText } from "./problem-text.ts";
import type { ConfigProblem, ServerEntry } from "./server-entry.ts";
import { validateEntry } from "./validate-entry.ts";
import type { FieldPath, WrittenServer } from "./written-server.ts";

export interface EntryContext {
  root: string;
  environment: Readonly<Record<string, string | undefined>>;
}

/** Without an entry it turns off the one of this name that was read before. */
export interface ReadServer {
  name: string;
  entry?: ServerEntry | undefined;
}

export interface EntryResult {
  server?: ReadServer | undefined;
  problems: ConfigProblem[];
}

/** Looks at one server: its fields, their types, its variables, and what these hold. */
export function readEntry(server: WrittenServer, { root, environment }: EntryContext): EntryResult {
  const { name } = server;
  const fields = entryFields(server.value);
  if (!fields) return { problems: [problemAt(server, [], problemText.skipped(problemText.noEntry))] };
  const slips = nearFields(fields).map(({ path, message }) => problemAt(server, path, message));
  const isDisabled = fields.disabled === true;

  const kind = entryType(fields);
  if (kind.kind === "off") return { problems: slips, server: { name } };
  if (kind.kind === "fault") return skip([kind.fault]);
  const valid = validateEntry(kind.type, fields);
  if (valid.faults) return skip(valid.faults);
  // What does not run needs no variables.
  const expanded = isDisabled
    ? { value: valid.written, faults: [] }
    : expandEntry(valid.written, { environment, origin: server.origin });
  const faults = expanded.faults.length > 0 ? expanded.faults : checkValues(expanded.value);
  if (faults.length > 0 && !isDisabled) return skip(faults);
  return {
    problems: slips,
    server: { name, entry: buildEntry(server, { ...valid, expanded: expanded.value, root }) },
  };

  function skip(faults: readonly EntryFault[]): EntryResult {
    const problems = faults.map(({ path, message }) => problemAt(server, path, problemText.skipped(message)));
    return { problems: [...slips, ...problems], ...(isDisabled && { server: { name } }) };
  }
}

function problemAt({ name, placeOf }: WrittenServer, path: FieldPath, message: string): ConfigProblem {
  return { place: placeOf(path), message: problemText.ofServer(name, message) };
}
